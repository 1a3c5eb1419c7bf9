package dev.rooster.store;

import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Earlier;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Step;
import dev.rooster.schedule.At;
import dev.rooster.schedule.Count;
import dev.rooster.schedule.Every;
import dev.rooster.schedule.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Reminders, records and requests for the store tests. */
final class Given {
  private Given() {}

  /** A one-shot created a second before its due time. */
  static Reminder oneShot(String id, Instant due) {
    return reminder(id, At.instant(due), due.minusSeconds(1));
  }

  static Reminder every(String id, Duration interval, Instant first) {
    return reminder(id, new Every(interval, first), first.minusSeconds(1));
  }

  static Reminder reminder(String id, Schedule schedule, Instant createdAt) {
    return Lifecycle.create(id, Definition.of("say", "text of " + id, schedule), createdAt);
  }

  static Reminder withKey(String id, Instant due, String key) {
    Reminder plain = oneShot(id, due);
    return with(plain, plain.definition().withKey(key));
  }

  static Reminder with(Reminder reminder, Definition definition) {
    return new Reminder(
        reminder.id(), definition, reminder.standing(), reminder.createdAt(), reminder.version());
  }

  static Reminder with(Reminder reminder, NextFire next) {
    Standing standing = reminder.standing();
    return reminder.with(
        new Standing(
            standing.status(),
            standing.reason(),
            Optional.of(next),
            standing.claim(),
            standing.fence(),
            standing.tally()));
  }

  /** The reminder with this status; an ended one has no next fire. */
  static Reminder with(Reminder reminder, Status status) {
    Standing standing = reminder.standing();
    return reminder.with(
        new Standing(
            status,
            Optional.of(new Reason.ByRequest("for a reason")),
            status.ended() ? Optional.empty() : standing.next(),
            standing.claim(),
            standing.fence(),
            standing.tally()));
  }

  /** This many ids, in order. */
  static List<String> ids(String prefix, int count) {
    return IntStream.range(0, count).mapToObj(i -> "%s-%04d".formatted(prefix, i)).toList();
  }

  static Occurrence record(String id, Instant due, Instant recordedAt) {
    return new Occurrence(
        id,
        "",
        due,
        due,
        Count.ONE,
        Occurrence.Status.OK,
        Optional.empty(),
        "reply",
        1,
        Optional.of(due),
        recordedAt,
        false,
        "",
        Earlier.NONE);
  }

  /** The same record with another status. */
  static Occurrence ended(Occurrence record, Occurrence.Status status) {
    return new Occurrence(
        record.reminderId(),
        record.name(),
        record.due(),
        record.lastDue(),
        record.count(),
        status,
        record.why(),
        record.reply(),
        record.attempts(),
        record.startedAt(),
        record.recordedAt(),
        record.manual(),
        record.details(),
        record.earlier());
  }

  /** The same record of several instants, the last of which is so much later. */
  static Occurrence lasting(Occurrence record, long seconds) {
    return new Occurrence(
        record.reminderId(),
        record.name(),
        record.due(),
        record.due().plusSeconds(seconds),
        new Count(3, true),
        record.status(),
        record.why(),
        record.reply(),
        record.attempts(),
        record.startedAt(),
        record.recordedAt(),
        record.manual(),
        record.details(),
        record.earlier());
  }

  /** The same record with another count. */
  static Occurrence counted(Occurrence record, Count count) {
    return new Occurrence(
        record.reminderId(),
        record.name(),
        record.due(),
        record.lastDue(),
        count,
        record.status(),
        record.why(),
        record.reply(),
        record.attempts(),
        record.startedAt(),
        record.recordedAt(),
        record.manual(),
        record.details(),
        record.earlier());
  }

  /** A step that leaves the reminder unchanged and writes the records. */
  static Step recorded(Reminder reminder, List<Occurrence> records) {
    return new Step(reminder, records, false, false);
  }

  /** A request for everything that is due. */
  static ClaimRequest request(String node) {
    return request(node, 1_000);
  }

  static ClaimRequest request(String node, int limit) {
    return new ClaimRequest(node, limit, 1_000, Map.of(), Shards.ALL, Duration.ZERO);
  }
}
