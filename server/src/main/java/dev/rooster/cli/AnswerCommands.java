package dev.rooster.cli;

import dev.rooster.cli.command.Action;
import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.cli.command.Parameter;
import dev.rooster.reminder.RefusedException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The commands that answer a reminder that has fired: {@code snooze} and {@code done}. */
final class AnswerCommands {
  private static final OptionGroup OUTPUT =
      OptionGroup.of("Output", ScheduleOptions.JSON, Requests.HOME);
  private static final Option UNDO =
      Option.flag("--undo", "take it back, within ten minutes and if nothing happened since");

  private static final String UNDONE = "/undone";

  private final CommandHost host;

  AnswerCommands(CommandHost host) {
    this.host = host;
  }

  List<Command> commands() {
    return List.of(
        command(
            "snooze",
            "make a reminder fire again later",
            List.of(
                "It fires at that time as the same reminder, even if it has completed. The other"
                    + " fires of a recurring reminder do not change. A new snooze replaces the old"
                    + " one.",
                "The default time is 10m. Without a reminder, snoozes the one that fired last."),
            Parameter.rest("REMINDER TIME", "a reminder, and a time such as 20m or tomorrow 9am"),
            List.of(OUTPUT),
            List.of(
                new Example("rooster snooze oven 20m", "again in 20 minutes"),
                new Example("rooster snooze oven tomorrow 9am", "again at another time")),
            this::snooze),
        command(
            "done",
            "mark a reminder as done",
            List.of(
                "Drops its snooze. This completes a one-shot, even if it has not fired. A recurring"
                    + " reminder continues; rooster cancel ends it. With --undo, a dropped snooze"
                    + " returns, and so does a one-shot that had not fired.",
                "Without a reminder, takes the one that fired last."),
            Parameter.optional("REMINDER", ReminderCommands.REMINDER.summary()),
            List.of(OptionGroup.of("Answer", UNDO), OUTPUT),
            List.of(
                new Example("rooster done oven", "by its name"),
                new Example("rooster done oven --undo", "after a slip")),
            this::done));
  }

  private static Command command(
      String name,
      String summary,
      List<String> description,
      Parameter parameter,
      List<OptionGroup> options,
      List<Example> examples,
      Action action) {
    return new Command(
        name,
        summary,
        description,
        options,
        List.of(parameter.taking(ReminderCommands.REMINDER.values())),
        examples,
        action);
  }

  private Exit snooze(Arguments arguments, CommandContext context) throws IOException {
    SnoozeWords words = SnoozeWords.of(arguments.parameters(), context);
    try {
      return answered("/snooze", words.body(), words.reference(), arguments, context);
    } catch (RefusedException e) {
      throw words.explained(e);
    }
  }

  private Exit done(Arguments arguments, CommandContext context) throws IOException {
    return answered(
        arguments.has(UNDO) ? UNDONE : "/done",
        "",
        arguments.parameters().stream().findFirst(),
        arguments,
        context);
  }

  private Exit answered(
      String what,
      String body,
      Optional<String> reference,
      Arguments arguments,
      CommandContext context)
      throws IOException {
    try (Requests requests = Requests.open(host, arguments, context)) {
      String id =
          reference.orElseGet(
              () -> LastFired.id(requests, Optional.empty(), context.clock().instant()));
      String answer = requests.ask("POST", ReminderCommands.path(id) + what, body);
      requests.print(
          answer,
          arguments,
          (fields, zone) -> {
            ReminderText text = new ReminderText(context, zone);
            if (what.equals(UNDONE)) {
              text.changed(fields, false);
            } else {
              text.answered(fields);
            }
          });
      requests.sayIfDown();
      return Exit.OK;
    }
  }
}
