package dev.rooster.store;

import dev.rooster.reminder.Occurrence;
import java.time.Instant;
import java.util.Optional;

/** What a timeline shows of a record, without its texts. */
public record RecordMark(
    String reminderId,
    Instant due,
    Instant lastDue,
    long count,
    boolean exact,
    Occurrence.Status status,
    Optional<Instant> startedAt,
    Instant recordedAt) {}
