package dev.rooster.cli;

import dev.rooster.cli.Table.Cell;
import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.cli.command.Parameter;
import dev.rooster.cli.command.UsageException;
import dev.rooster.format.Fields;
import java.io.IOException;
import java.util.List;

/** {@code rooster lessons} and {@code rooster workflows}: what agents can read about their work. */
final class GuidanceCommands {
  private static final String SHOW = "show";

  private final CommandHost host;

  GuidanceCommands(CommandHost host) {
    this.host = host;
  }

  List<Command> commands() {
    return List.of(
        new Command(
            "lessons",
            "list lessons, or show one",
            List.of(
                "Lists the lessons in lessons/*.md of the home directory, as agents see them."
                    + " rooster lessons show ID prints one.",
                Listed.SHAPE),
            List.of(OptionGroup.of("Output", ScheduleOptions.JSON, Requests.HOME)),
            List.of(Parameter.rest("show ID", "show this lesson; default: list all")),
            List.of(
                new Example("rooster lessons", "all lessons"),
                new Example("rooster lessons show read-the-error", "the text of one")),
            new Listing("lessons", "ID")::run),
        new Command(
            "workflows",
            "list workflows, or show one",
            List.of(
                "Lists the workflows in workflows/*.yaml of the home directory, as agents see"
                    + " them. rooster workflows show NAME prints the steps of one.",
                Listed.SHAPE),
            List.of(OptionGroup.of("Output", ScheduleOptions.JSON, Requests.HOME)),
            List.of(Parameter.rest("show NAME", "show this workflow; default: list all")),
            List.of(
                new Example("rooster workflows", "all workflows"),
                new Example("rooster workflows show bug-fix", "the steps of one")),
            new Listing("workflows", "NAME")::run));
  }

  /** One of the two commands, which differ in what they list. */
  private final class Listing {
    private final String what;
    private final String key;

    Listing(String what, String key) {
      this.what = what;
      this.key = key;
    }

    Exit run(Arguments arguments, CommandContext context) throws IOException {
      List<String> words = arguments.parameters();
      boolean says = !words.isEmpty() && words.getFirst().equals(SHOW);
      if (words.size() > (says ? 2 : 1) || (says && words.size() == 1)) {
        throw new UsageException(
            says && words.size() == 1 ? "%s is missing".formatted(key) : "too many arguments",
            "use rooster %s show %s".formatted(what, key));
      }
      try (Requests requests = Requests.open(host, arguments, context)) {
        if (words.isEmpty()) {
          list(requests, arguments, context);
        } else {
          show(words.getLast(), requests, arguments, context);
        }
        return Exit.OK;
      }
    }

    private void list(Requests requests, Arguments arguments, CommandContext context)
        throws IOException {
      String answer = requests.ask("GET", "/api/" + what, "");
      List<Fields> items = Requests.fields(answer).objects("items");
      if (arguments.has(ScheduleOptions.JSON)) {
        context.stdout().append(answer).append('\n');
      } else if (items.isEmpty()) {
        context
            .stdout()
            .append("no %1$s; they are files in %1$s/ of the home directory\n".formatted(what));
      } else if (what.equals("lessons")) {
        lessons(items, context);
      } else {
        workflows(items, context);
      }
    }

    private void show(String id, Requests requests, Arguments arguments, CommandContext context)
        throws IOException {
      if (id.isBlank()) {
        throw new UsageException(
            "%s is empty".formatted(key), "list them with rooster %s".formatted(what));
      }
      String answer = requests.ask("GET", "/api/%s/%s".formatted(what, Requests.encoded(id)), "");
      requests.print(
          answer,
          arguments,
          (fields, zone) ->
              print(
                  what.equals("lessons") ? ReminderText.text(fields, "text") : steps(fields),
                  context));
    }
  }

  private static void lessons(List<Fields> items, CommandContext context) throws IOException {
    Table table = Table.of("LESSON", "TITLE");
    for (Fields each : items) {
      table.row(Cell.of(ReminderText.text(each, "id")), Cell.of(ReminderText.text(each, "title")));
    }
    table.print(context);
  }

  private static void workflows(List<Fields> items, CommandContext context) throws IOException {
    Table table = Table.of("STEP", "TITLE");
    for (Fields each : items) {
      for (Fields step : each.objects("steps")) {
        table.row(
            Cell.of(ReminderText.text(each, "name") + "/" + ReminderText.text(step, "id")),
            Cell.of(ReminderText.text(step, "title")));
      }
    }
    table.print(context);
  }

  private static String steps(Fields workflow) {
    StringBuilder text = new StringBuilder("# " + ReminderText.text(workflow, "title") + "\n");
    String name = ReminderText.text(workflow, "name");
    for (Fields step : workflow.objects("steps")) {
      text.append(
          "\n## %s (%s/%s)\n\n%s\n"
              .formatted(
                  ReminderText.text(step, "title"),
                  name,
                  ReminderText.text(step, "id"),
                  ReminderText.text(step, "text")));
      List<String> lessons = step.texts("lessons");
      if (!lessons.isEmpty()) {
        text.append("\nLessons: ").append(String.join(", ", lessons)).append('\n');
      }
      List<String> missing = step.texts("missing_lessons");
      if (!missing.isEmpty()) {
        text.append("Missing: ").append(String.join(", ", missing)).append('\n');
      }
    }
    return text.toString();
  }

  private static void print(String text, CommandContext context) throws IOException {
    context.stdout().append(OneLine.paragraphs(text.strip(), "")).append('\n');
  }
}
