package dev.rooster.route;

import dev.rooster.channel.Address;
import dev.rooster.channel.Channels;
import dev.rooster.engine.Changes.Change;
import dev.rooster.format.Slice;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.DeliveredMessages;
import dev.rooster.reminders.MessageAttributes;
import dev.rooster.reminders.ReminderQuery;
import dev.rooster.reminders.Reminders;
import dev.rooster.reminders.SnoozeTime;
import dev.rooster.route.ObeyCommand.Sender;
import dev.rooster.text.UserFacingException;
import dev.rooster.time.FireText;
import dev.rooster.trust.Caller;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Lists reminders, and marks or snoozes the one that a message answers or names. Thread-safe. */
public final class ReminderCommands implements ObeyCommand.Commands {
  /** Without a reply to it, a reminder is answered only so long after it was delivered. */
  static final Duration LATELY = Duration.ofHours(12);

  private static final int MOST_LISTED = 20;
  private static final int LONGEST = 100;

  private final Supplier<Reminders> reminders;
  private final DeliveredMessages delivered;
  private final Channels channels;

  /** A command, and the reminder that the message answers, if it answers one. */
  private record Meant(ReminderCommand command, Optional<String> answered) {}

  /** The reminder of a command, and with whose rights the command is obeyed. */
  private record Found(Reminder reminder, Caller as) {}

  public ReminderCommands(
      Supplier<Reminders> reminders, DeliveredMessages delivered, Channels channels) {
    this.reminders = reminders;
    this.delivered = delivered;
    this.channels = channels;
  }

  @Override
  public Optional<Outcome.Answer> obey(Run run, Sender sender) throws InterruptedException {
    Optional<Meant> meant = meant(run, sender.message(), sender.caller());
    return meant.isPresent()
        ? Optional.of(obeyed(meant.get(), run, sender.message(), sender.caller()))
        : Optional.empty();
  }

  private Optional<Meant> meant(Run run, MessageAttributes message, Caller caller) {
    Address chat = message.replyTo();
    Optional<String> about =
        message.answers().isPresent()
            ? delivered.reminderOf(chat, message.answers().get())
            : delivered.last(chat, LATELY);
    ZoneId zone = caller.zone();
    Optional<ReminderCommand> command =
        run.text().startsWith("/")
            ? ReminderCommand.slash(run.text(), run.due(), zone)
            : about.flatMap(ignored -> ReminderCommand.answer(run.text(), run.due(), zone));
    return command.map(it -> new Meant(it, about));
  }

  private Outcome.Answer obeyed(Meant meant, Run run, MessageAttributes message, Caller caller)
      throws InterruptedException {
    String text;
    try {
      text = obey(meant, run, message, caller);
    } catch (UserFacingException e) {
      return new Outcome.Done(e.line());
    }
    boolean shown =
        !(meant.command() instanceof ReminderCommand.ListReminders)
            && message.answers().isPresent()
            && channels.showAnswer(message.replyTo(), message.answers().get(), label(meant, text));
    return shown && message.pressed() ? new Outcome.Nothing() : new Outcome.Done(text);
  }

  private static String label(Meant meant, String text) {
    return meant.command() instanceof ReminderCommand.Done
        ? "✓ Done"
        : text.lines().findFirst().orElse("");
  }

  private String obey(Meant meant, Run run, MessageAttributes message, Caller caller) {
    return switch (meant.command()) {
      case ReminderCommand.ListReminders() -> list(caller);
      case ReminderCommand.Done(Optional<String> named) ->
          done(found(named, meant, message, caller), caller);
      case ReminderCommand.Snooze(Optional<String> named, Optional<String> time) ->
          snooze(found(named, meant, message, caller), time, run, caller);
    };
  }

  private Found found(
      Optional<String> named, Meant meant, MessageAttributes message, Caller caller) {
    String reference =
        named
            .or(meant::answered)
            .orElseThrow(() ->
                RefusedException.invalid(
                    "that is not the answer to a reminder",
                    "reply to one, or name it: /done ID, /snooze ID 20m"));
    return Optional.of(reference)
        .filter(it -> message.group().isEmpty() && meant.answered().equals(Optional.of(it)))
        .flatMap(it -> withoutUser(it, caller))
        .orElseGet(() -> new Found(reminders.get().find(caller, reference), caller));
  }

  /** A reminder that belongs to no user is answered by the person who alone got it. */
  private Optional<Found> withoutUser(String id, Caller caller) {
    Caller operator = new Caller(caller.via(), Optional.empty(), caller.zone());
    return reminders
        .get()
        .exactly(operator, id)
        .filter(it -> it.definition().labels().owner().isEmpty())
        .map(it -> new Found(it, operator));
  }

  private String done(Found found, Caller caller) {
    Reminder reminder = found.reminder();
    Change change =
        reminders.get().done(found.as(), reminder.id(), OptionalLong.empty(), caller.name());
    return "Done: %s%s"
        .formatted(
            brief(reminder),
            next(change.reminder())
                .map(it -> "\nIt comes again on %s.".formatted(shown(it, caller)))
                .orElse(""));
  }

  /** Counted from the arrival of the message, so that a repeated attempt sets the same time. */
  private String snooze(Found found, Optional<String> time, Run run, Caller caller) {
    ZoneId zone = caller.zone();
    Instant now = reminders.get().now();
    Instant asked = SnoozeTime.read(time, run.due(), zone);
    Instant until = asked.isAfter(now) ? asked : SnoozeTime.read(time, now, zone);
    reminders.get().snooze(found.as(), found.reminder().id(), until);
    return "Snoozed until %s\n%s".formatted(shown(until, caller), brief(found.reminder()));
  }

  private String list(Caller caller) {
    Slice<Reminder> upcoming = reminders.get().list(caller, ReminderQuery.upcoming(MOST_LISTED));
    String lines =
        upcoming.items().stream()
            .map(it ->
                "%s  %s  %s"
                    .formatted(
                        it.id(), next(it).map(at -> shown(at, caller)).orElse(""), brief(it)))
            .collect(Collectors.joining("\n"));
    return lines.isEmpty()
        ? "No reminder is scheduled."
        : lines + (upcoming.next().isPresent() ? "\nThese fire next; there are more." : "");
  }

  private static Optional<Instant> next(Reminder reminder) {
    return reminder.standing().next().map(NextFire::at);
  }

  private static String shown(Instant instant, Caller caller) {
    return FireText.local(instant, caller.zone());
  }

  private static String brief(Reminder reminder) {
    String text = reminder.definition().text().replaceAll("\\s+", " ").strip();
    return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
  }
}
