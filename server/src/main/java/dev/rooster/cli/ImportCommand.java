package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.cli.command.Parameter;
import dev.rooster.cli.command.Values;
import dev.rooster.format.CanonicalJson;
import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Place;
import dev.rooster.format.UnreadableException;
import dev.rooster.format.Yaml;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminders.ReminderFields;
import dev.rooster.trust.Digest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code rooster import}: makes the reminders of a file. Doing it twice makes nothing twice: a
 * reminder keeps the id that it has in the file, and one without an id is known by what it says.
 */
final class ImportCommand {
  private static final Option REPLACE =
      Option.flag("--replace", "changes those that are there already to what the file says");
  private static final Option KEEP_GOING =
      Option.flag("--keep-going", "imports the rest if some cannot be").usually("none of them");
  private static final int MADE = 201;
  private static final int CONFLICT = 409;

  private final CommandHost outside;

  ImportCommand(CommandHost outside) {
    this.outside = outside;
  }

  Command command() {
    return new Command(
        "import",
        "make the reminders of a file",
        List.of(
            "Reads what rooster export writes: YAML or JSON with a list of reminders. All of it is"
                + " looked at before anything is made. What is there already stays as it is."),
        List.of(
            OptionGroup.of("How", REPLACE, KEEP_GOING),
            OptionGroup.of("Answer", ScheduleOptions.JSON, Requests.HOME)),
        List.of(Parameter.some("FILE", "the file; - is standard input").taking(new Values.Files())),
        List.of(
            new Example(
                "echo '[{message: stretch, schedule: {every: 1h}}]' | rooster import -",
                "from somewhere else")),
        this::run);
  }

  /** A reminder in a file. */
  private record Item(String file, ParsedValue.Obj fields) {
    Optional<String> id() {
      return fields.fields().get("id") instanceof ParsedValue.Text(String id, Place ignored)
          ? Optional.of(id)
          : Optional.empty();
    }

    String body() {
      return CanonicalJson.of(fields);
    }

    /** The same in a file that is imported again is the same request. */
    Map<String, String> headers() {
      return id().isPresent()
          ? Map.of()
          : Map.of("Idempotency-Key", "import-" + Digest.hex(body(), 16));
    }
  }

  /** What became of the items. */
  private record Result(
      List<String> made, List<String> kept, List<String> changed, List<JsonText> refused) {
    Result() {
      this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }
  }

  private Exit run(Arguments arguments, CommandContext surroundings) throws IOException {
    List<Item> items = new ArrayList<>();
    for (String file : arguments.parameters()) {
      items.addAll(items(file, InputFile.text(file, surroundings)));
    }
    try (Requests requests = Requests.open(outside, arguments, surroundings)) {
      Result result = new Result();
      List<Item> good = new ArrayList<>();
      for (Item item : items) {
        if (isAccepted(item, requests.tried("POST", "/api/preview", item.body()), result)) {
          good.add(item);
        }
      }
      if (result.refused().isEmpty() || arguments.has(KEEP_GOING)) {
        good.forEach(it -> bring(it, requests, arguments.has(REPLACE), result));
      }
      tell(result, arguments, surroundings);
      requests.sayIfDown();
      return result.refused().isEmpty() ? Exit.OK : Exit.REFUSED;
    }
  }

  private static List<Item> items(String file, String text) {
    try {
      ParsedValue read = Yaml.read(text);
      ParsedValue list =
          read instanceof ParsedValue.Obj object && object.fields().get("reminders") != null
              ? object.fields().get("reminders")
              : read;
      List<ParsedValue> nodes =
          list instanceof ParsedValue.Arr array ? array.items() : List.of(list);
      List<Item> items = new ArrayList<>();
      for (ParsedValue node : nodes) {
        if (!(node instanceof ParsedValue.Obj fields)) {
          throw RefusedException.invalid(
              "%s line %d: that is no reminder".formatted(file, node.place().line()),
              "write a list of reminders, each with a message and a schedule");
        }
        items.add(new Item(file, fields));
      }
      return items;
    } catch (UnreadableException e) {
      throw RefusedException.invalid(
          "%s line %d: %s"
              .formatted(
                  file, e.problems().getFirst().place().line(), e.problems().getFirst().words()),
          e.problems().getFirst().remedy());
    }
  }

  private static void bring(Item item, Requests requests, boolean replacing, Result result) {
    Backend.Reply reply = requests.tried("POST", "/api/reminders", item.headers(), item.body());
    if (reply.status() != CONFLICT || item.id().isEmpty()) {
      if (isAccepted(item, reply, result)) {
        String id = ReminderText.text(Requests.fields(reply.body()), "id");
        (reply.status() == MADE ? result.made() : result.kept()).add(id);
      }
    } else if (replacing) {
      Backend.Reply changed =
          requests.tried("PATCH", ReminderCommands.path(item.id().get()), all(item));
      if (isAccepted(item, changed, result)) {
        result.changed().add(item.id().get());
      }
    } else {
      result.kept().add(item.id().get());
    }
  }

  /** With null for what the file does not say: then it becomes as it is usually. */
  private static String all(Item item) {
    Map<String, ParsedValue> fields = new LinkedHashMap<>();
    ReminderFields.writtenNames()
        .forEach(name -> fields.put(name, new ParsedValue.Null(Place.START)));
    fields.put("enabled", new ParsedValue.Bool(true, Place.START));
    fields.putAll(item.fields().fields());
    return CanonicalJson.of(ParsedValue.of(fields));
  }

  private static boolean isAccepted(Item item, Backend.Reply reply, Result result) {
    if (!reply.ok()) {
      Optional<Fields> error = Requests.fields(reply.body()).object("error");
      result
          .refused()
          .add(
              JsonText.object()
                  .with("file", item.file())
                  .with("line", item.fields().place().line())
                  .with("message", error.flatMap(it -> it.text("message")).orElse("refused"))
                  .with("remedy", error.flatMap(it -> it.text("remedy")).orElse("look at it")));
    }
    return reply.ok();
  }

  private static void tell(Result result, Arguments arguments, CommandContext surroundings)
      throws IOException {
    if (arguments.has(ScheduleOptions.JSON)) {
      surroundings
          .stdout()
          .append(
              JsonText.object()
                  .with("made", result.made())
                  .with("changed", result.changed())
                  .with("kept", result.kept())
                  .withObjects("refused", result.refused())
                  .toString())
          .append('\n');
      return;
    }
    for (JsonText refused : result.refused()) {
      Fields fields = Requests.fields(refused.toString());
      surroundings
          .stderr()
          .append(
              OneLine.of(
                  "rooster: %s line %s: %s: %s"
                      .formatted(
                          ReminderText.text(fields, "file"),
                          ReminderText.text(fields, "line"),
                          ReminderText.text(fields, "message"),
                          ReminderText.text(fields, "remedy"))))
          .append('\n');
    }
    surroundings
        .stdout()
        .append(
            "made %d, changed %d, kept %d as they were, refused %d\n"
                .formatted(
                    result.made().size(),
                    result.changed().size(),
                    result.kept().size(),
                    result.refused().size()));
  }
}
