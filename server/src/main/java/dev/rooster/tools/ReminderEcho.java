package dev.rooster.tools;

import dev.rooster.agent.ToolResult;
import dev.rooster.channel.Address;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.Delivery;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.ReminderJson;
import dev.rooster.reminders.ReminderStatus;
import dev.rooster.reminders.Reminders;
import dev.rooster.session.Proof;
import dev.rooster.time.FireText;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A reminder as the model reads it, to repeat it to the person. */
final class ReminderEcho {
  private static final int LONGEST = 200;
  private static final int MOST_LISTED = 50;

  private ReminderEcho() {}

  /** A new reminder, with the notes for its creator. */
  static ActsOnReminders.Acted stored(String done, Reminders.Saved saved, TurnReminders turn) {
    return saved(done, saved, new Proof.Stored(saved.reminder().id()), turn);
  }

  /** A changed reminder, with the notes for who changed it. */
  static ActsOnReminders.Acted changed(String done, Reminders.Saved saved, TurnReminders turn) {
    return saved(done, saved, new Proof.Changed(saved.reminder().id()), turn);
  }

  private static ActsOnReminders.Acted saved(
      String done, Reminders.Saved saved, Proof proof, TurnReminders turn) {
    return new ActsOnReminders.Acted(
        new ToolResult.Done(of(done, saved.reminder(), saved.notes(), turn), proof),
        List.of(saved.reminder()),
        saved.notes());
  }

  /**
   * @param done what was done, such as {@code Set}
   * @param turn whose reader sees times in its zone
   */
  static String of(String done, Reminder reminder, List<String> notes, TurnReminders turn) {
    ZoneId zone = turn.zone();
    List<String> lines = new ArrayList<>();
    lines.add("%s %s.".formatted(done, called(reminder)));
    lines.add("When: %s.".formatted(ReminderJson.words(reminder, zone)));
    lines.add("Next: %s.".formatted(next(reminder, zone)));
    lines.add("Delivery: %s.".formatted(delivery(reminder, turn)));
    notes.forEach(note -> lines.add("Note: %s.".formatted(note)));
    return String.join("\n", lines);
  }

  /**
   * The reminders of a turn that have not ended, a line each.
   *
   * @param ifNone the text without any
   */
  static ActsOnReminders.Acted list(TurnReminders turn, String ifNone) {
    List<Reminder> current = turn.current();
    return new ActsOnReminders.Acted(
        new ToolResult.Done(current.isEmpty() ? ifNone : lines(current, turn)),
        current.stream().limit(MOST_LISTED).toList(),
        List.of());
  }

  private static String lines(List<Reminder> current, TurnReminders turn) {
    List<String> lines =
        new ArrayList<>(current.stream().limit(MOST_LISTED).map(it -> line(it, turn)).toList());
    if (current.size() > MOST_LISTED) {
      lines.add("(%d more are not shown.)".formatted(current.size() - MOST_LISTED));
    }
    return String.join("\n", lines);
  }

  private static String line(Reminder reminder, TurnReminders turn) {
    ZoneId zone = turn.zone();
    return "%s | %s | next: %s | %s"
        .formatted(
            called(reminder),
            ReminderJson.words(reminder, zone),
            next(reminder, zone),
            delivery(reminder, turn));
  }

  private static String called(Reminder reminder) {
    String name = reminder.definition().name();
    String text = reminder.definition().text().replaceAll("\\s+", " ");
    return "%s%s: \"%s\""
        .formatted(
            reminder.id(),
            name.isEmpty() ? "" : " (%s)".formatted(name),
            text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text);
  }

  private static String next(Reminder reminder, ZoneId zone) {
    ReminderStatus status = ReminderStatus.of(reminder.standing());
    if (status != ReminderStatus.ACTIVE) {
      return "none, it is " + status;
    }
    return reminder
        .standing()
        .next()
        .map(NextFire::at)
        .map(at -> "%s, %s".formatted(FireText.local(at, zone), FireText.zone(zone)))
        .orElse(reminder.running() ? "it is running now" : "none");
  }

  private static String delivery(Reminder reminder, TurnReminders turn) {
    ReminderAttributes attributes = ReminderAttributes.of(reminder);
    if (turn.configuration().agents().inbox(attributes.agent()).isPresent()) {
      return attributes.origin().session().isEmpty()
          ? "into a session of " + attributes.agent()
          : "into the session of %s that set it".formatted(attributes.agent());
    }
    Delivery delivery = attributes.delivery();
    return switch (delivery.when()) {
      case NEVER -> "never";
      case ALWAYS -> "to " + addresses(delivery);
      case AS_NEEDED -> "to %s, if there is something to report".formatted(addresses(delivery));
    };
  }

  private static String addresses(Delivery delivery) {
    return delivery.to().stream().map(Address::toString).collect(Collectors.joining(", "));
  }
}
