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
import dev.rooster.text.ErrorLine;
import dev.rooster.trust.Digest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code rooster import}: creates the reminders of a file. Importing a file twice creates nothing
 * twice: a reminder keeps the id it has in the file, and one without an id is identified by its
 * content.
 */
final class ImportCommand {
  private static final Option REPLACE =
      Option.flag("--replace", "overwrite reminders that exist already");
  private static final Option KEEP_GOING =
      Option.flag("--keep-going", "import the valid reminders even if others are invalid")
          .defaultsTo("import nothing");
  private static final int CREATED = 201;
  private static final int CONFLICT = 409;

  private final CommandHost host;

  ImportCommand(CommandHost host) {
    this.host = host;
  }

  Command command() {
    return new Command(
        "import",
        "create reminders from a file",
        List.of(
            "Reads the format of rooster export: YAML or JSON with a list of reminders. Checks"
                + " every reminder before creating any. Reminders that exist already stay"
                + " unchanged, unless --replace is given."),
        List.of(
            OptionGroup.of("Options", REPLACE, KEEP_GOING),
            OptionGroup.of("Output", ScheduleOptions.JSON, Requests.HOME)),
        List.of(Parameter.some("FILE", "the file; - is standard input").taking(new Values.Files())),
        List.of(
            new Example(
                "echo '[{message: stretch, schedule: {every: 1h}}]' | rooster import -",
                "from standard input")),
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

    /** A key derived from the content, so that importing a reminder again repeats the request. */
    Map<String, String> headers() {
      return id().isPresent()
          ? Map.of()
          : Map.of("Idempotency-Key", "import-" + Digest.hex(body(), 16));
    }
  }

  /** The results by kind: ids, and errors. */
  private record Result(
      List<String> created, List<String> kept, List<String> changed, List<JsonText> refused) {
    Result() {
      this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }
  }

  private Exit run(Arguments arguments, CommandContext context) throws IOException {
    List<Item> items = new ArrayList<>();
    for (String file : arguments.parameters()) {
      items.addAll(items(file, InputFile.text(file, context)));
    }
    try (Requests requests = Requests.open(host, arguments, context)) {
      Result result = new Result();
      List<Item> good = new ArrayList<>();
      for (Item item : items) {
        if (isAccepted(item, requests.tried("POST", "/api/preview", item.body()), result)) {
          good.add(item);
        }
      }
      if (result.refused().isEmpty() || arguments.has(KEEP_GOING)) {
        good.forEach(it -> createOrUpdate(it, requests, arguments.has(REPLACE), result));
      }
      print(result, arguments, context);
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
              "%s line %d: not a reminder".formatted(file, node.place().line()),
              "write a list of reminders, such as [{message: stretch, schedule: {every: 1h}}]");
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

  private static void createOrUpdate(
      Item item, Requests requests, boolean replacing, Result result) {
    Backend.Reply reply = requests.tried("POST", "/api/reminders", item.headers(), item.body());
    if (reply.status() != CONFLICT || item.id().isEmpty()) {
      if (isAccepted(item, reply, result)) {
        String id = ReminderText.text(Requests.fields(reply.body()), "id");
        (reply.status() == CREATED ? result.created() : result.kept()).add(id);
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

  /** The item with null for every field it leaves out, which resets the field to its default. */
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
                  .with("message", error.flatMap(it -> it.text("message")).orElse("rejected"))
                  .with(
                      "remedy",
                      error.flatMap(it -> it.text("remedy")).orElse("see the daemon's log")));
    }
    return reply.ok();
  }

  private static void print(Result result, Arguments arguments, CommandContext context)
      throws IOException {
    if (arguments.has(ScheduleOptions.JSON)) {
      context
          .stdout()
          .append(
              JsonText.object()
                  .with("made", result.created())
                  .with("changed", result.changed())
                  .with("kept", result.kept())
                  .withObjects("refused", result.refused())
                  .toString())
          .append('\n');
      return;
    }
    for (JsonText refused : result.refused()) {
      Fields fields = Requests.fields(refused.toString());
      context
          .stderr()
          .append(
              OneLine.of(
                  "rooster: %s line %s: %s"
                      .formatted(
                          ReminderText.text(fields, "file"),
                          ReminderText.text(fields, "line"),
                          ErrorLine.of(
                              ReminderText.text(fields, "message"),
                              ReminderText.text(fields, "remedy")))))
          .append('\n');
    }
    context
        .stdout()
        .append(
            "created %d, changed %d, unchanged %d, rejected %d\n"
                .formatted(
                    result.created().size(),
                    result.changed().size(),
                    result.kept().size(),
                    result.refused().size()));
  }
}
