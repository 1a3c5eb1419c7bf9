package dev.rooster.cli;

import dev.rooster.cli.command.CommandContext;
import dev.rooster.format.Fields;
import dev.rooster.reminders.ReminderField;
import dev.rooster.reminders.ReminderFields;
import dev.rooster.time.FireText;
import dev.rooster.time.IsoTime;
import java.io.IOException;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Prints reminders for people. */
final class ReminderText {
  private static final int LABEL = 10;

  /** The lines for {@code words}, {@code next_fires} and {@code status} show these too. */
  private static final Set<String> SHOWN_ABOVE =
      Set.of(
          "schedule",
          "starts",
          "ends",
          "except",
          "next_fire_at",
          "enabled",
          "last_duration_ms",
          "brief",
          "needs_attention",
          "status_reason_code");

  private final CommandContext context;
  private final Ink ink;
  private final ZoneId zone;

  /**
   * @param zone the zone of the reader
   */
  ReminderText(CommandContext context, ZoneId zone) {
    this.context = context;
    this.ink = new Ink(context);
    this.zone = zone;
  }

  /** Echoes the parsed schedule: in words, and as next fires. */
  void created(Fields reminder) throws IOException {
    line(ink.strong(text(reminder, "id")) + "  " + OneLine.of(text(reminder, "words")));
    fires(reminder, "  %-4s  ");
    for (String note : reminder.texts("notes")) {
      line("  note  " + OneLine.of(note));
    }
  }

  private void fires(Fields reminder, String form) throws IOException {
    ZoneId own = reminder.text("tz").map(ZoneId::of).orElse(zone);
    String label = "next";
    for (String fire : reminder.texts("next_fires")) {
      line(form.formatted(label) + FireText.fire(IsoTime.utc(fire), zone, own));
      label = "";
    }
    Optional<String> waits = TriggeredText.of(reminder);
    boolean active = text(reminder, "status").equals("active");
    if (waits.isPresent() && active && !reminder.has("next_fire_at")) {
      line(form.formatted(label) + waits.get());
    }
    tooLate(reminder);
  }

  /** The names that several reminders have. */
  static Set<String> sharedNames(List<Fields> reminders) {
    Set<String> seen = new HashSet<>();
    Set<String> shared = new HashSet<>();
    for (Fields reminder : reminders) {
      String name = text(reminder, "name");
      if (!name.isEmpty() && !seen.add(name)) {
        shared.add(name);
      }
    }
    return shared;
  }

  /** The agent before a shared name, as in {@code agent/name}. */
  static String agentOf(Fields reminder, Set<String> shared) {
    return shared.contains(text(reminder, "name")) ? text(reminder, "agent") + "/" : "";
  }

  static String title(Fields reminder) {
    return reminder
        .text("name")
        .map(name -> name + ": " + text(reminder, "message"))
        .orElse(text(reminder, "message"));
  }

  /** Prints a reminder in full. */
  void show(Fields reminder) throws IOException {
    String name = reminder.text("name").map(OneLine::of).map("  "::concat).orElse("");
    line(ink.strong(text(reminder, "id")) + name);
    entry("message", text(reminder, "message"));
    entry("about", text(reminder, "description"));
    entry("when", text(reminder, "words"));
    fires(reminder, "  %-" + LABEL + "s");
    entry("condition", condition(reminder));
    shown("status", standing(reminder));
    entry("problem", text(reminder, "problem"));
    entry("agent", text(reminder, "agent") + " (session: " + text(reminder, "session") + ")");
    entry("user", text(reminder, "user"));
    entry("replies", replies(reminder));
    entry("missed", missed(reminder));
    entry(
        "limits",
        "timeout %s, overlap: %s%s"
            .formatted(
                text(reminder, "timeout"),
                text(reminder, "overlap"),
                reminder.text("max_fires").map(", at most %s fires"::formatted).orElse("")));
    shown("last", last(reminder));
    entry("declared", reminder.text("source").map("in "::concat).orElse(""));
    entry(
        "created",
        "by %s, %s, version %s"
            .formatted(
                text(reminder, "created_by"),
                local(reminder, "created_at"),
                text(reminder, "version")));
    entry("trace", text(reminder, "trace_id"));
    for (ReminderField<?> field : ReminderFields.ALL) {
      remaining(field, reminder);
    }
  }

  /** Prints a field that no line above has read, if its value is not the default. */
  private void remaining(ReminderField<?> field, Fields reminder) throws IOException {
    if (!reminder.isRead(field.name()) && !SHOWN_ABOVE.contains(field.name())) {
      String value = words(field, reminder);
      if (!value.equals(field.text().defaultValue())) {
        entry(field.name().replace('_', ' ') + "  ", value);
      }
    }
  }

  private static <T> String words(ReminderField<T> field, Fields reminder) {
    return field.type().read(reminder, field.name()).map(field.type()::words).orElse("");
  }

  /** Prints the status after a change, and whether the change came too late for a run. */
  void changed(Fields reminder, boolean gone) throws IOException {
    String status = gone ? "deleted" : text(reminder, "status");
    String next = reminder.has("next_fire_at") ? ", next " + local(reminder, "next_fire_at") : "";
    line(
        "%s  %s%s  %s"
            .formatted(
                ink.strong(text(reminder, "id")),
                ink.status(status),
                next,
                OneLine.of(title(reminder))));
    tooLate(reminder);
  }

  /** Prints that a reminder is snoozed or done, and what comes next. */
  void answered(Fields reminder) throws IOException {
    boolean snoozed = reminder.has("snoozed_until");
    line(
        "%s  %s  %s"
            .formatted(
                ink.strong(text(reminder, "id")),
                snoozed ? "snoozed until " + local(reminder, "snoozed_until") : "done",
                OneLine.of(title(reminder))));
    if (!snoozed && reminder.has("next_fire_at")) {
      line(
          "  note  the series continues, next %s; rooster cancel ends it"
              .formatted(local(reminder, "next_fire_at")));
    }
  }

  private void tooLate(Fields reminder) throws IOException {
    if (reminder.has("too_late_for")) {
      line(
          "  note  too late for the run due %s, which continues; rooster abort stops it"
              .formatted(local(reminder, "too_late_for")));
    }
  }

  private void entry(String label, String text) throws IOException {
    shown(label, OneLine.paragraphs(text, " ".repeat(LABEL + 2)));
  }

  private void shown(String label, String text) throws IOException {
    if (!text.isBlank()) {
      line("  " + ("%-" + LABEL + "s").formatted(label) + text);
    }
  }

  private static String condition(Fields reminder) {
    return reminder
        .object("condition")
        .map(it ->
            "%s: %s (timeout %s)"
                .formatted(
                    text(it, "mode"),
                    it.text("command").orElse(text(it, "prompt")),
                    text(it, "timeout")))
        .orElse("");
  }

  private String standing(Fields reminder) {
    String reason = reminder.text("status_reason").map(": "::concat).map(OneLine::of).orElse("");
    String running =
        reminder.has("running_since") ? ", running since " + local(reminder, "running_since") : "";
    String snoozed =
        reminder.has("snoozed_until") ? ", snoozed until " + local(reminder, "snoozed_until") : "";
    String done =
        reminder.has("done_at")
            ? ", done %s by %s".formatted(local(reminder, "done_at"), text(reminder, "done_by"))
            : "";
    return ink.status(text(reminder, "status")) + reason + running + snoozed + done;
  }

  private static String replies(Fields reminder) {
    return reminder
        .object("delivery")
        .map(it ->
            text(it, "when").equals("never")
                ? "never sent"
                : "%s, to %s"
                    .formatted(
                        text(it, "when").replace('_', ' '), String.join(", ", it.texts("to"))))
        .orElse("");
  }

  private static String missed(Fields reminder) {
    return reminder
        .object("missed")
        .map(it ->
            text(it, "policy").equals("skip")
                ? "skip"
                : "%s, within %s".formatted(text(it, "policy"), text(it, "within")))
        .orElse("");
  }

  private String last(Fields reminder) {
    if (!reminder.has("last_fired_at")) {
      return "";
    }
    return "%s, %s%s%s"
        .formatted(
            ink.status(text(reminder, "last_status")),
            local(reminder, "last_fired_at"),
            reminder.text("last_error").map(": "::concat).map(OneLine::of).orElse(""),
            text(reminder, "fire_count").equals("1")
                ? " (1 fire)"
                : " (%s fires)".formatted(text(reminder, "fire_count")));
  }

  private String local(Fields reminder, String name) {
    return FireText.local(IsoTime.utc(text(reminder, name)), zone);
  }

  static String text(Fields fields, String name) {
    return fields.text(name).orElse("");
  }

  private void line(String text) throws IOException {
    context.stdout().append(text.stripTrailing()).append('\n');
  }
}
