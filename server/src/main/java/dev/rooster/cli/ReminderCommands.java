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
import dev.rooster.cli.command.UsageException;
import dev.rooster.cli.command.Values;
import dev.rooster.format.CanonicalJson;
import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Place;
import dev.rooster.format.Problems;
import dev.rooster.reminder.RefusedException;
import dev.rooster.text.UserFacingException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The commands that look at reminders, and change how they stand. */
final class ReminderCommands {
  private static final Option QUIET = Option.flag("--quiet", "ids and names alone, one on a line");
  private static final Option NO_WAIT =
      Option.flag(
          "--no-wait",
          "lists nothing where there is no home folder yet, or another process has it open");

  static final Parameter REMINDER =
      Parameter.required("REMINDER", "its id, the beginning of its id, or its name")
          .taking(new Values.Listed(List.of("list", QUIET.name(), NO_WAIT.name())));

  private static final Option ALL = Option.flag("--all", "those that have ended, too");
  private static final Option AGENT = Option.value("--agent", "NAME", "those of this agent");
  private static final Option USER = Option.value("--user", "NAME", "those of this user");
  private static final Option LIMIT =
      Option.value("--limit", "N", "how many at most, those that come first").usually("1000");
  private static final Option PURGE = Option.flag("--purge", "with its history");
  private static final Option WHY = Option.value("--why", "TEXT", "the reason, for whoever looks");
  private static final OptionGroup ANSWER =
      OptionGroup.of("Answer", ScheduleOptions.JSON, Requests.HOME);
  private static final int USUAL_LIMIT = 1_000;

  private final CommandHost outside;

  ReminderCommands(CommandHost outside) {
    this.outside = outside;
  }

  List<Command> commands() {
    return List.of(
        new Command(
            "list",
            "list the reminders",
            List.of("What comes first stands first; what does not come stands at the end."),
            List.of(
                OptionGroup.of("Which", ALL, AGENT, USER, LIMIT),
                OptionGroup.of("Answer", QUIET, NO_WAIT, ScheduleOptions.JSON, Requests.HOME)),
            List.of(),
            List.of(new Example("rooster list", "what is to come")),
            this::list),
        one("show", "show all about a reminder", List.of(), this::show),
        one("pause", "pause a reminder", List.of(WHY), this::pause),
        one("disable", "the same as pause", List.of(WHY), this::pause),
        one("resume", "resume a reminder", List.of(), this::resume),
        one("enable", "the same as resume", List.of(), this::resume),
        new Command(
            "remove",
            "end a reminder",
            List.of("Its history stays, unless --purge is given."),
            List.of(OptionGroup.of("How", PURGE), ANSWER),
            List.of(REMINDER),
            List.of(new Example("rooster remove oven", "by its name")),
            this::remove));
  }

  private static Command one(String name, String summary, List<Option> options, Action action) {
    List<OptionGroup> groups = new ArrayList<>();
    if (!options.isEmpty()) {
      groups.add(new OptionGroup("How", options));
    }
    groups.add(ANSWER);
    return new Command(
        name,
        summary,
        List.of(),
        groups,
        List.of(REMINDER),
        List.of(new Example("rooster " + name + " oven", "by its name")),
        action);
  }

  private Exit list(Arguments arguments, CommandContext surroundings) throws IOException {
    int limit = limit(arguments);
    if (arguments.has(NO_WAIT)) {
      return listAtHand(limit, arguments, surroundings);
    }
    try (Requests requests = Requests.open(outside, arguments, surroundings)) {
      return list(requests, limit, arguments, surroundings);
    }
  }

  /** Whoever cannot wait is not told what keeps it from being there, either. */
  private Exit listAtHand(int limit, Arguments arguments, CommandContext surroundings)
      throws IOException {
    try {
      Optional<Requests> atHand = Requests.atHand(outside, arguments, surroundings);
      if (atHand.isPresent()) {
        try (Requests requests = atHand.get()) {
          return list(requests, limit, arguments, surroundings);
        }
      }
    } catch (UserFacingException notAtHand) {
      // Nothing has been printed yet: that comes when all is known.
    }
    print(List.of(), arguments, surroundings);
    return Exit.OK;
  }

  private static Exit list(
      Requests requests, int limit, Arguments arguments, CommandContext surroundings)
      throws IOException {
    StringBuilder target = new StringBuilder("/api/reminders?limit=1000");
    if (arguments.has(ALL)) {
      target.append("&status=all");
    }
    arguments.value(AGENT).ifPresent(it -> target.append("&agent=" + Requests.encoded(it)));
    arguments.value(USER).ifPresent(it -> target.append("&user=" + Requests.encoded(it)));
    List<ParsedValue> found = requests.pages(target.toString(), limit + 1);
    boolean more = found.size() > limit;
    print(more ? first(requests, target.toString(), limit) : found, arguments, surroundings);
    if (more) {
      surroundings.stderr().append("rooster: there are more: raise --limit\n");
    }
    requests.sayIfDown();
    return Exit.OK;
  }

  /** Those that come first, and then those that do not come. */
  private static List<ParsedValue> first(Requests requests, String target, int limit) {
    List<ParsedValue> first = new ArrayList<>(requests.pages(target + "&order=next_fire", limit));
    Set<String> ids = new HashSet<>();
    first.forEach(it -> ids.add(id(it)));
    if (first.size() < limit) {
      for (ParsedValue other : requests.pages(target, Integer.MAX_VALUE)) {
        if (first.size() < limit && ids.add(id(other))) {
          first.add(other);
        }
      }
    }
    return first;
  }

  private static String id(ParsedValue reminder) {
    return ReminderText.text(Fields.of(reminder, "", new Problems()), "id");
  }

  private static int limit(Arguments arguments) {
    String text = arguments.value(LIMIT).orElse(Integer.toString(USUAL_LIMIT));
    try {
      int limit = Integer.parseInt(text);
      if (limit > 0 && limit < Integer.MAX_VALUE) {
        return limit;
      }
    } catch (NumberFormatException e) {
      // Refused below, like a number out of range.
    }
    throw RefusedException.invalid("'%s' is no limit".formatted(text), "write a number from 1 on");
  }

  private static void print(
      List<ParsedValue> found, Arguments arguments, CommandContext surroundings)
      throws IOException {
    List<ParsedValue> inOrder = new ArrayList<>(found);
    // Comparator.comparing is shorter, and takes a short command 5 ms: no AOT cache keeps it.
    inOrder.sort((one, other) -> next(one).compareTo(next(other)));
    if (arguments.has(ScheduleOptions.JSON)) {
      surroundings
          .stdout()
          .append(JsonText.object().withJson("items", array(inOrder)).toString())
          .append('\n');
      return;
    }
    List<Fields> reminders = new ArrayList<>();
    inOrder.forEach(it -> reminders.add(Fields.of(it, "", new Problems())));
    if (arguments.has(QUIET)) {
      for (Fields reminder : reminders) {
        surroundings.stdout().append(ReminderText.text(reminder, "id")).append('\n');
        if (reminder.has("name")) {
          surroundings
              .stdout()
              .append(OneLine.of(ReminderText.text(reminder, "name")))
              .append('\n');
        }
      }
    } else {
      new ReminderText(surroundings).list(reminders, surroundings.defaultZone().get());
    }
  }

  /** When it fires next, fit for sorting; those that do not come last. */
  private static String next(ParsedValue reminder) {
    return Fields.of(reminder, "", new Problems()).text("next_fire_at").orElse("~");
  }

  private static String array(List<ParsedValue> items) {
    return CanonicalJson.of(new ParsedValue.Arr(items, Place.START));
  }

  private Exit show(Arguments arguments, CommandContext surroundings) throws IOException {
    try (Requests requests = Requests.open(outside, arguments, surroundings)) {
      String answer = requests.ask("GET", path(arguments), "");
      if (arguments.has(ScheduleOptions.JSON)) {
        surroundings.stdout().append(answer).append('\n');
      } else {
        Fields reminder = Requests.fields(answer);
        ReminderText text = new ReminderText(surroundings);
        text.show(reminder, surroundings.defaultZone().get());
        if (reminder.has("source")) {
          text.problems(
              ReminderText.text(reminder, "source"),
              requests.asked("GET", "/api/status", "").objects("problems"));
        }
      }
      requests.sayIfDown();
      return Exit.OK;
    }
  }

  private Exit pause(Arguments arguments, CommandContext surroundings) throws IOException {
    String body =
        arguments.value(WHY).map(why -> JsonText.object().with("why", why).toString()).orElse("");
    return changed("POST", "/pause", body, arguments, surroundings);
  }

  private Exit resume(Arguments arguments, CommandContext surroundings) throws IOException {
    return changed("POST", "/resume", "", arguments, surroundings);
  }

  private Exit remove(Arguments arguments, CommandContext surroundings) throws IOException {
    return changed(
        "DELETE", arguments.has(PURGE) ? "?purge=true" : "", "", arguments, surroundings);
  }

  private Exit changed(
      String method, String what, String body, Arguments arguments, CommandContext surroundings)
      throws IOException {
    try (Requests requests = Requests.open(outside, arguments, surroundings)) {
      String answer = requests.ask(method, path(arguments) + what, body);
      if (arguments.has(ScheduleOptions.JSON)) {
        surroundings.stdout().append(answer).append('\n');
      } else {
        new ReminderText(surroundings)
            .stands(
                Requests.fields(answer), arguments.has(PURGE), surroundings.defaultZone().get());
      }
      requests.sayIfDown();
      return Exit.OK;
    }
  }

  static String path(Arguments arguments) {
    return path(arguments.parameters().getFirst());
  }

  static String path(String reference) {
    if (reference.isBlank()) {
      throw new UsageException("the reminder's name is empty", "write its id, or its name");
    }
    return "/api/reminders/" + Requests.encoded(reference);
  }
}
