package dev.rooster.reminders;

import dev.rooster.reminder.Occurrence;
import dev.rooster.reminders.ReminderField.Theme;
import dev.rooster.trust.Trust;
import java.time.Instant;
import java.util.List;

/** The fields of the current state. Except for {@code enabled}, only Rooster sets them. */
public final class StandingFields {
  static final ReminderField<ReminderStatus> STATUS =
      ReminderField.of(
          "status", new FieldType.Choice<>(ReminderStatus.class), Theme.STANDING, "its state");
  static final ReminderField<String> STATUS_REASON =
      text("status_reason", "why it is not active").orNull();
  static final ReminderField<String> STATUS_REASON_CODE =
      text("status_reason_code", "the reason as a code").orNull();
  static final ReminderField<String> PROBLEM =
      text(
              "problem",
              "what needs attention: an invalid entry, a missing user, agent or calendar, too"
                  + " little trust")
          .orNull();
  public static final ReminderField<Boolean> ENABLED =
      ReminderField.of(
              "enabled", new FieldType.Flag(), Theme.HOW, "whether it is active; false pauses it")
          .defaultsTo(true)
          .examples("false");
  static final ReminderField<Boolean> NEEDS_ATTENTION =
      ReminderField.of(
          "needs_attention",
          new FieldType.Flag(),
          Theme.STANDING,
          "whether its last run failed, Rooster paused it, or it has a problem");
  static final ReminderField<Instant> NEXT_FIRE_AT =
      moment("next_fire_at", "when it fires next; null unless it is active").orNull();
  static final ReminderField<Instant> SNOOZED_UNTIL =
      moment("snoozed_until", "until when it is snoozed; its schedule stays as it is").orNull();
  static final ReminderField<Instant> RUNNING_SINCE =
      moment("running_since", "when the current run started; null without one").orNull();
  static final ReminderField<String> RUNNING_RUN =
      text("running_run", "the id of the current run").orNull();
  static final ReminderField<Instant> LAST_FIRED_AT =
      moment("last_fired_at", "when it last ran").orNull();
  static final ReminderField<Occurrence.Status> LAST_STATUS =
      ReminderField.of(
              "last_status",
              new FieldType.Choice<>(Occurrence.Status.class),
              Theme.STANDING,
              "the outcome of the last run")
          .orNull();
  static final ReminderField<String> LAST_ERROR =
      text("last_error", "the error of the last run").orNull();
  static final ReminderField<Long> LAST_DURATION =
      number("last_duration_ms", "how long the last run took").orNull();
  static final ReminderField<Instant> DONE_AT =
      moment("done_at", "when a person marked the last run as done").orNull();
  static final ReminderField<String> DONE_BY =
      text("done_by", "who marked it as done, as in created_by").orNull();
  static final ReminderField<Long> CONSECUTIVE_ERRORS =
      number("consecutive_errors", "failed runs in a row; after ten, Rooster pauses the reminder")
          .defaultsTo(0L);
  static final ReminderField<Long> FIRE_COUNT =
      number("fire_count", "how many occurrences reached the agent").defaultsTo(0L);
  static final ReminderField<String> SOURCE =
      text("source", "the file that declares it, the only place to edit it").orNull();
  static final ReminderField<Instant> CREATED_AT = moment("created_at", "when it was created");
  static final ReminderField<String> CREATED_BY =
      text(
          "created_by",
          "the user who created it; if there was none, the interface used, such as rest");
  static final ReminderField<String> SOURCE_SESSION =
      text("source_session", "the conversation in which an agent created it").orNull();
  static final ReminderField<Trust> TRUST =
      ReminderField.of(
              "trust",
              new FieldType.Choice<>(Trust.class),
              Theme.STANDING,
              "the trust of its runs: the least of its creator's, its user's and"
                  + " ceilings.scheduled")
          .defaultsTo(Trust.FULL);
  static final ReminderField<String> TRACE_ID =
      text(
          "trace_id",
          "the trace of its creation, and of its run if it is a one-shot; see tracing.md");

  /** The span that caused it, as a {@code traceparent}; empty for none. */
  static final Kept<String> CAUSE = new Kept<>("trace", FieldType.Text.upTo(100), "");

  /** The message in the inbox of a running client that its turn is for; empty for none. */
  static final Kept<String> INBOX_ITEM = new Kept<>("inbox_item", FieldType.Text.upTo(500), "");

  static final List<ReminderField<?>> ALL =
      List.of(
          STATUS,
          STATUS_REASON,
          STATUS_REASON_CODE,
          PROBLEM,
          ENABLED,
          NEEDS_ATTENTION,
          NEXT_FIRE_AT,
          SNOOZED_UNTIL,
          RUNNING_SINCE,
          RUNNING_RUN,
          LAST_FIRED_AT,
          LAST_STATUS,
          LAST_ERROR,
          LAST_DURATION,
          DONE_AT,
          DONE_BY,
          CONSECUTIVE_ERRORS,
          FIRE_COUNT,
          SOURCE,
          CREATED_AT,
          CREATED_BY,
          SOURCE_SESSION,
          TRUST,
          TRACE_ID);

  static final ReminderField<List<Instant>> NEXT_FIRES =
      ReminderField.of(
          "next_fires",
          new FieldType.Moments(),
          Theme.STANDING,
          "the next fires and the waiting retry, five at most");
  static final ReminderField<List<String>> NOTES =
      ReminderField.of("notes", new FieldType.Texts(), Theme.STANDING, "remarks for its creator");

  /** Only in responses to requests that create or change the reminder. */
  static final List<ReminderField<?>> ECHO = List.of(NEXT_FIRES, NOTES);

  private StandingFields() {}

  private static ReminderField<String> text(String name, String meaning) {
    return ReminderField.of(name, FieldType.Text.upTo(Integer.MAX_VALUE), Theme.STANDING, meaning);
  }

  private static ReminderField<Instant> moment(String name, String meaning) {
    return ReminderField.of(name, new FieldType.Moment(), Theme.STANDING, meaning);
  }

  private static ReminderField<Long> number(String name, String meaning) {
    return ReminderField.of(
        name, new FieldType.Whole(0, Integer.MAX_VALUE), Theme.STANDING, meaning);
  }
}
