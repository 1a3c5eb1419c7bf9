package dev.rooster.reminder;

import dev.rooster.schedule.Passed;
import dev.rooster.text.Storable;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * The record of one due instant, or of several in a row that share their fate: the history of a
 * reminder. One instant has one record.
 *
 * @param due the planned instant, the first one if there are several
 * @param lastDue the last of them
 * @param count how many; {@link Passed#MOST_COUNTED} means that many or more
 * @param why the error, or the reason for not running; empty where there is nothing to say
 * @param startedAt when the latest attempt started, if there was one
 * @param recordedAt when the latest attempt ended, or when this was written
 * @param manual whether a person asked for it
 * @param details what the handler wanted kept with it, in a form of its own
 */
public record Occurrence(
    String reminderId,
    Instant due,
    Instant lastDue,
    int count,
    Status status,
    String why,
    String reply,
    int attempts,
    Optional<Instant> startedAt,
    Instant recordedAt,
    boolean manual,
    String details) {

  public static final int LONGEST_WHY = 10_000;
  public static final int LONGEST_REPLY = 1_000_000;
  public static final int LONGEST_DETAILS = 100_000;

  /** What handlers say is kept as far as it can be: it must not stop what follows from a run. */
  public Occurrence {
    why = Storable.cleaned(why, LONGEST_WHY);
    reply = Storable.cleaned(reply, LONGEST_REPLY);
    details = Storable.cleaned(details, LONGEST_DETAILS);
  }

  /** What became of it. */
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
      Run run, Status status, String why, String reply, String details, Instant endedAt) {
    Claim claim = run.claim();
    return new Occurrence(
        run.reminderId(),
        claim.due(),
        claim.due(),
        1,
        status,
        why,
        reply,
        claim.attempt(),
        Optional.of(claim.since()),
        endedAt,
        claim.manual(),
        details);
  }

  static Occurrence passed(String id, Passed passed, Status status, String why, Instant now) {
    return new Occurrence(
        id,
        passed.first(),
        passed.last(),
        passed.count(),
        status,
        why,
        "",
        0,
        Optional.empty(),
        now,
        false,
        "");
  }

  public String id() {
    return id(reminderId, due);
  }

  static String id(String reminderId, Instant due) {
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
