package dev.rooster.store.jdbc;

import static dev.rooster.reminder.Occurrence.Status.ERROR;
import static dev.rooster.reminder.Occurrence.Status.INTERRUPTED;
import static dev.rooster.reminder.Occurrence.Status.MISSED;
import static dev.rooster.reminder.Occurrence.Status.OK;
import static dev.rooster.reminder.Occurrence.Status.SKIPPED;

import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reason.Plain;
import dev.rooster.reminder.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sentences of the schema 0001, and the reasons that 0002-reasons makes of them. */
final class ReasonMigrationCases {
  private ReasonMigrationCases() {}

  /** In the record of an occurrence, and in the tally of a reminder. */
  record OfRun(Occurrence.Status status, String sentence, Reason reason) {}

  /** In the column reason, where the first word says whether the pause was automatic. */
  record OfStanding(Status status, String sentence, Reason reason) {}

  static final List<OfRun> RUNS =
      List.of(
          new OfRun(OK, "nothing to report", Plain.NOTHING_TO_REPORT),
          new OfRun(SKIPPED, "backing off after an error", Plain.BACKING_OFF),
          new OfRun(
              SKIPPED,
              "the occurrence of 2026-01-05T08:00:00Z was still running",
              new Reason.StillRunning(Instant.parse("2026-01-05T08:00:00Z"))),
          new OfRun(MISSED, "nobody was there to run it", Plain.NO_NODE_ACTIVE),
          new OfRun(
              MISSED, "its time passed while the reminder was paused", Plain.MISSED_WHILE_PAUSED),
          new OfRun(SKIPPED, "the reminder was paused before it ran", Plain.PAUSED_BEFORE),
          new OfRun(SKIPPED, "the reminder was completed before it ran", Plain.COMPLETED_BEFORE),
          new OfRun(SKIPPED, "the reminder was cancelled before it ran", Plain.CANCELLED_BEFORE),
          new OfRun(
              SKIPPED, "the schedule was changed before it ran", Plain.SCHEDULE_CHANGED_BEFORE),
          new OfRun(SKIPPED, "the next fire could not be worked out", Plain.PASSED_WHILE_UNKNOWN),
          new OfRun(SKIPPED, "too old, or too many, to be made up for", Plain.TOO_OLD_OR_TOO_MANY),
          new OfRun(SKIPPED, "too many occurrences were waiting", Plain.TOO_MANY_WAITING),
          new OfRun(
              SKIPPED,
              "an earlier occurrence took too long to start",
              Plain.TOOK_TOO_LONG_TO_START),
          new OfRun(INTERRUPTED, "the node that ran it died", Plain.NODE_DIED),
          new OfRun(INTERRUPTED, "the lease of the node that ran it ended", Plain.LEASE_EXPIRED),
          new OfRun(INTERRUPTED, "Rooster was shut down before it ended", Plain.SHUT_DOWN),
          new OfRun(INTERRUPTED, "it was stopped before it began", Plain.STOPPED_BEFORE_START),
          new OfRun(INTERRUPTED, "stopped by request", new Reason.StopRequested("")),
          new OfRun(INTERRUPTED, "stopped by alice", custom("stopped_by", "by", "alice")),
          new OfRun(ERROR, "nobody here can check its condition", Plain.NO_CONDITION_CHECK),
          new OfRun(ERROR, "its handler returned null: return an Outcome.Answer", Plain.NO_ANSWER),
          new OfRun(
              ERROR, "it did not end within 1h30m", new Reason.TimedOut(Duration.ofMinutes(90))),
          new OfRun(ERROR, "it did not end within 1w", new Reason.TimedOut(Duration.ofDays(7))),
          new OfRun(ERROR, "there is no handler for the kind fax", new Reason.NoHandler("fax")),
          new OfRun(
              ERROR,
              "its answer cannot be recorded: java.lang.IllegalStateException: \"x\"",
              new Reason.NotRecordable("java.lang.IllegalStateException: \"x\"")),
          new OfRun(
              ERROR,
              "its agent main is not in the configuration",
              custom("agent_missing", "agent", "main")),
          new OfRun(
              ERROR,
              "its user bob is not in the configuration",
              custom("user_missing", "user", "bob")),
          new OfRun(
              ERROR,
              "its maker bob is not trusted with shell commands any more",
              custom("creator_not_trusted", "user", "bob")),
          new OfRun(
              ERROR,
              "its conversation was busy for 5 minutes",
              custom("session_busy", "for", "5 minutes")),
          new OfRun(
              SKIPPED,
              "its conversation was busy for 5 minutes",
              custom("session_busy", "for", "5 minutes")),
          new OfRun(SKIPPED, "its condition is met", custom("condition_met", "exit", "0")),
          new OfRun(
              SKIPPED,
              "its condition is not met (exit code 1)",
              custom("condition_not_met", "exit", "1")),
          new OfRun(
              OK,
              "its condition is not met (exit code 2): no (such) file: \\tmp \"x\"",
              new Reason.Custom(
                  "condition_not_met",
                  Map.of("exit", "2", "output", "no (such) file: \\tmp \"x\""))),
          new OfRun(SKIPPED, "the agent skipped it", custom("agent_skipped", "text", "")),
          new OfRun(
              SKIPPED,
              "the agent skipped it: raining\r\nagain",
              custom("agent_skipped", "text", "raining\r\nagain")),
          new OfRun(SKIPPED, "the agent finds it met", custom("agent_found_met", "text", "")),
          new OfRun(
              SKIPPED, "the agent finds it met: yes", custom("agent_found_met", "text", "yes")),
          new OfRun(OK, "the agent finds it not met", custom("agent_found_not_met", "text", "")),
          new OfRun(
              OK, "the agent finds it not met: no", custom("agent_found_not_met", "text", "no")),
          new OfRun(ERROR, "the agent says that it failed", custom("agent_failed", "text", "")),
          new OfRun(
              ERROR, "IOException: no network", new Reason.ErrorText("IOException: no network")),
          new OfRun(
              SKIPPED,
              "a holiday: \u00fcber \ud83d\ude00",
              new Reason.Note("a holiday: \u00fcber \ud83d\ude00")));

  static final List<OfStanding> STANDINGS =
      List.of(
          new OfStanding(Status.COMPLETED, "said its time was missed", Plain.TIME_MISSED),
          new OfStanding(Status.COMPLETED, "said its condition is met", Plain.CONDITION_MET),
          new OfStanding(Status.COMPLETED, "said its condition was met", Plain.CONDITION_MET),
          new OfStanding(Status.COMPLETED, "said it has fired once", new Reason.FiresSpent(1)),
          new OfStanding(Status.COMPLETED, "said it has fired 12 times", new Reason.FiresSpent(12)),
          new OfStanding(
              Status.PAUSED,
              "auto the next fire could not be worked out 3 times: no zone: Mars",
              new Reason.NextFireUnknown(3, "no zone: Mars")),
          new OfStanding(
              Status.PAUSED,
              "auto 10 errors in a row, the last one: no \"network\"\nat all",
              errors(new Reason.ErrorText("no \"network\"\nat all"))),
          new OfStanding(
              Status.PAUSED,
              "auto 10 errors in a row, the last one: it did not end within 5m",
              errors(new Reason.TimedOut(Duration.ofMinutes(5)))),
          new OfStanding(
              Status.PAUSED,
              "auto 10 errors in a row, the last one: IOException: no network",
              errors(new Reason.ErrorText("IOException: no network"))),
          new OfStanding(
              Status.PAUSED,
              "auto its agent main is not in the configuration",
              new Reason.Halted(custom("agent_missing", "agent", "main"))),
          new OfStanding(
              Status.PAUSED,
              "auto its user bob is not in the configuration",
              new Reason.Halted(custom("user_missing", "user", "bob"))),
          new OfStanding(
              Status.PAUSED,
              "auto its maker bob is not trusted with shell commands any more",
              new Reason.Halted(custom("creator_not_trusted", "user", "bob"))),
          new OfStanding(
              Status.PAUSED,
              "auto out of paper",
              new Reason.Halted(new Reason.ErrorText("out of paper"))),
          new OfStanding(Status.PAUSED, "said made so", custom("created_paused", "note", "")),
          new OfStanding(
              Status.PAUSED, "said its file says so", custom("paused_by_file", "by", "")),
          new OfStanding(Status.PAUSED, "said by cli", custom("paused_by", "by", "cli")),
          new OfStanding(
              Status.PAUSED,
              "said by alice: away: back soon",
              new Reason.Custom("paused_by", Map.of("by", "alice", "note", "away: back soon"))),
          new OfStanding(Status.CANCELLED, "said by cli", custom("cancelled_by", "by", "cli")),
          new OfStanding(
              Status.CANCELLED,
              "said it is no longer in team.yaml",
              custom("removed_from_file", "file", "team.yaml")),
          new OfStanding(Status.PAUSED, "said on holiday", new Reason.ByRequest("on holiday")),
          new OfStanding(Status.CANCELLED, "said enough", new Reason.ByRequest("enough")));

  private static Reason custom(String code, String name, String value) {
    return new Reason.Custom(code, Map.of(name, value));
  }

  private static Reason errors(Reason last) {
    return new Reason.ErrorsInARow(10, Optional.of(last));
  }
}
