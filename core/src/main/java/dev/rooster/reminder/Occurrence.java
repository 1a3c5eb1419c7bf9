package dev.rooster.reminder;

import dev.rooster.schedule.Count;
import dev.rooster.schedule.Passed;
import dev.rooster.text.Storable;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * The record of one due instant, or of several in a row with the same result: the history of a
 * reminder. Each instant has one record.
 *
 * @param name the name that the reminder had; also known when the reminder is deleted
 * @param due the planned instant, the first one if there are several
 * @param lastDue the last of them
 * @param count how many; it says whether it is exact
 * @param why the error, or the reason for not running; empty after a plain success
 * @param startedAt when the latest attempt started, if there was one
 * @param recordedAt when the latest attempt ended, or when this was written
 * @param manual whether a user or a program requested it, outside the schedule
 * @param details further values of the handler, in a format of its own
 * @param earlier the attempts before the latest, and why that one started late
 */
public record Occurrence(
    String reminderId,
    String name,
    Instant due,
    Instant lastDue,
    Count count,
    Status status,
    Optional<Reason> why,
    String reply,
    int attempts,
    Optional<Instant> startedAt,
    Instant recordedAt,
    boolean manual,
    String details,
    Earlier earlier) {

  public static final int LONGEST_REPLY = 1_000_000;
  public static final int LONGEST_DETAILS = 100_000;

  /** Text of handlers is cleaned and cut, never rejected: it must not stop a completion. */
  public Occurrence {
    reply = Storable.cleaned(reply, LONGEST_REPLY);
    details = Storable.cleaned(details, LONGEST_DETAILS);
  }

  /** The result. */
  public enum Status {
    OK,
    ERROR,
    SKIPPED,
    MISSED,
    INTERRUPTED,
    BLOCKED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static Occurrence ran(
      Run run, Status status, Optional<Reason> why, String reply, String details, Instant endedAt) {
    Claim claim = run.claim();
    return new Occurrence(
        run.reminderId(),
        run.reminder().definition().name(),
        claim.due(),
        claim.due(),
        Count.ONE,
        status,
        why,
        reply,
        claim.attempt(),
        Optional.of(claim.since()),
        endedAt,
        claim.manual(),
        details,
        run.earlier());
  }

  static Occurrence passed(
      Reminder reminder, Passed passed, Status status, Reason why, Instant now) {
    return new Occurrence(
        reminder.id(),
        reminder.definition().name(),
        passed.first(),
        passed.last(),
        passed.count(),
        status,
        Optional.of(why),
        "",
        0,
        Optional.empty(),
        now,
        false,
        "",
        Earlier.NONE);
  }

  /** The same for other instants. */
  Occurrence of(Passed passed) {
    return new Occurrence(
        reminderId,
        name,
        passed.first(),
        passed.last(),
        passed.count(),
        status,
        why,
        reply,
        attempts,
        startedAt,
        recordedAt,
        manual,
        details,
        earlier);
  }

  /** Whether nothing was started: the instant was missed or passed over. */
  boolean neverRan() {
    return startedAt.isEmpty();
  }

  public String id() {
    return id(reminderId, due);
  }

  /** The id of the record of an instant. */
  public static String id(String reminderId, Instant due) {
    return reminderId + "@" + due;
  }

  public Duration lateBy() {
    Duration late = startedAt.map(start -> Duration.between(due, start)).orElse(Duration.ZERO);
    return late.isNegative() ? Duration.ZERO : late;
  }

  public Duration duration() {
    Duration took =
        startedAt.map(start -> Duration.between(start, recordedAt)).orElse(Duration.ZERO);
    return took.isNegative() ? Duration.ZERO : took;
  }
}
