package dev.rooster.cli;

import dev.rooster.format.Fields;
import dev.rooster.reminder.RefusedException;
import dev.rooster.time.IsoTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** The reminder that a person means who names none: the one that fired last, and was sent. */
final class LastFired {
  private static final Duration LATELY = Duration.ofHours(12);

  private LastFired() {}

  /**
   * Its id; refused if there is none.
   *
   * @param user whose reminder it is; empty for anybody's
   */
  static String id(Requests requests, Optional<String> user, Instant now) {
    return Stream.of("ok", "error")
        .flatMap(it ->
            requests.asked("GET", "/api/runs?limit=100&status=" + it, "").objects("items").stream())
        .filter(it -> !it.objects("deliveries").isEmpty())
        .filter(it -> startedAt(it).isAfter(now.minus(LATELY)))
        .sorted(Comparator.comparing(LastFired::startedAt).reversed())
        .map(it -> ReminderText.text(it, "reminder_id"))
        .distinct()
        .filter(it -> isOf(user, requests.tried("GET", ReminderCommands.path(it))))
        .findFirst()
        .orElseThrow(() ->
            RefusedException.invalid(
                "no reminder has fired in the last 12 hours", "name the reminder"));
  }

  private static Instant startedAt(Fields run) {
    return IsoTime.utc(ReminderText.text(run, "started_at"));
  }

  /** A reminder may be deleted after its run. */
  private static boolean isOf(Optional<String> user, Backend.Reply reminder) {
    return reminder.ok()
        && (user.isEmpty() || Requests.fields(reminder.body()).text("user").equals(user));
  }
}
