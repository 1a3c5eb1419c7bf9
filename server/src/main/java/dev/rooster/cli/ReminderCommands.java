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
import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problems;
import dev.rooster.reminder.RefusedException;
import dev.rooster.text.UserFacingException;
import java.io.IOException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The commands that show reminders and change their status. */
final class ReminderCommands {
  private static final Option QUIET =
      Option.flag("--quiet", "print only ids and names, one per line");
  private static final Option NO_WAIT =
      Option.flag(
          "--no-wait",
          "print nothing if there is no home directory yet, or if another process holds its lock");

  static final Parameter REMINDER =
      Parameter.required("REMINDER", "id, unique prefix of the id, name, or agent/name")
          .taking(new Values.Listed(List.of("list", QUIET.name(), NO_WAIT.name())));

  private static final Option ALL =
      Option.flag("--all", "include completed and cancelled reminders");
  private static final Option AGENT =
      Option.value("--agent", "NAME", "only reminders of this agent");
  private static final Option USER = Option.value("--user", "NAME", "only reminders of this user");
  private static final Option LIMIT =
      Option.value("--limit", "N", "maximum number of reminders, soonest first").defaultsTo("1000");
  private static final Option PURGE =
      Option.flag("--purge", "delete the reminder and its run history");
  private static final Option WHY = Option.value("--why", "TEXT", "reason, shown in the status");
  private static final OptionGroup OUTPUT =
      OptionGroup.of("Output", ScheduleOptions.JSON, Requests.HOME);
  private static final int DEFAULT_LIMIT = 1_000;

  private final CommandHost host;

  ReminderCommands(CommandHost host) {
    this.host = host;
  }

  List<Command> commands() {
    return List.of(
        new Command(
            "list",
            "list the reminders",
            List.of(
                "Sorted by next fire. Reminders without a next fire come last. STATE is empty for"
                    + " a reminder that waits for its next fire; ! marks one that needs"
                    + " attention: overdue, failing, paused by Rooster, or with a problem, which"
                    + " rooster show explains.",
                "A narrow terminal shows fewer columns; elsewhere all are shown.",
                Listed.SHAPE),
            List.of(
                OptionGroup.of("Filter", ALL, AGENT, USER, LIMIT),
                OptionGroup.of("Output", QUIET, NO_WAIT, ScheduleOptions.JSON, Requests.HOME)),
            List.of(),
            List.of(new Example("rooster list", "active and paused reminders")),
            this::list),
        one("show", "show a reminder in full", List.of(), this::show),
        one("pause", "pause a reminder", List.of(WHY), this::pause),
        one("disable", "the same as pause", List.of(WHY), this::pause),
        one("resume", "resume a reminder", List.of(), this::resume),
        one("enable", "the same as resume", List.of(), this::resume),
        one("approve", "let a pending reminder fire", List.of(), this::approve),
        one("decline", "cancel a pending reminder", List.of(), this::decline),
        cancelling("cancel", "cancel a reminder"),
        cancelling("remove", "the same as cancel"));
  }

  private Command cancelling(String name, String summary) {
    return new Command(
        name,
        summary,
        List.of(
            "The run history stays, unless --purge is given. A run that has started continues;"
                + " rooster abort stops it."),
        List.of(OptionGroup.of("Options", PURGE), OUTPUT),
        List.of(REMINDER),
        List.of(new Example("rooster " + name + " oven", "by its name")),
        this::cancel);
  }

  private static Command one(String name, String summary, List<Option> options, Action action) {
    List<OptionGroup> groups = new ArrayList<>();
    if (!options.isEmpty()) {
      groups.add(new OptionGroup("Options", options));
    }
    groups.add(OUTPUT);
    return new Command(
        name,
        summary,
        List.of(),
        groups,
        List.of(REMINDER),
        List.of(new Example("rooster " + name + " oven", "by its name")),
        action);
  }

  private Exit list(Arguments arguments, CommandContext context) throws IOException {
    int limit = limit(arguments);
    if (arguments.has(QUIET) && arguments.has(ScheduleOptions.JSON)) {
      throw new UsageException("--quiet cannot be combined with --json", "give one of the two");
    }
    if (arguments.has(NO_WAIT)) {
      return listAtHand(limit, arguments, context);
    }
    try (Requests requests = Requests.open(host, arguments, context)) {
      return list(requests, limit, arguments, context);
    }
  }

  /** Prints an empty list instead of an error: completion scripts must not print errors. */
  private Exit listAtHand(int limit, Arguments arguments, CommandContext context)
      throws IOException {
    try {
      Optional<Requests> atHand = Requests.atHand(host, arguments, context);
      if (atHand.isPresent()) {
        try (Requests requests = atHand.get()) {
          return list(requests, limit, arguments, context);
        }
      }
    } catch (UserFacingException notAtHand) {
      // Nothing has been printed yet, because a list is printed only when it is complete.
    }
    print(new Listed(List.of(), Optional.empty()), arguments, context, context.defaultZone().get());
    return Exit.OK;
  }

  private static Exit list(
      Requests requests, int limit, Arguments arguments, CommandContext context)
      throws IOException {
    StringBuilder filters = new StringBuilder();
    if (arguments.has(ALL)) {
      filters.append("&status=all");
    }
    arguments.value(AGENT).ifPresent(it -> filters.append("&agent=" + Requests.encoded(it)));
    arguments.value(USER).ifPresent(it -> filters.append("&user=" + Requests.encoded(it)));
    Listed found = requests.pages("/api/reminders?order=id" + filters, limit);
    boolean more = found.next().isPresent();
    Listed shown = more ? first(requests, filters.toString(), limit, found.next()) : found;
    print(shown, arguments, context, requests.zone());
    if (more) {
      context.stderr().append("rooster: more reminders exist. Raise --limit to see them.\n");
    }
    requests.sayIfDown();
    return Exit.OK;
  }

  /**
   * The reminders that fire soonest, then those without a next fire.
   *
   * @param next the cursor if none of those that are left out has a next fire
   */
  private static Listed first(Requests requests, String filters, int limit, Optional<String> next) {
    Listed soonest = requests.pages("/api/reminders?order=next_fire" + filters, limit);
    List<ParsedValue> first = new ArrayList<>(soonest.items());
    Set<String> ids = new HashSet<>();
    first.forEach(it -> ids.add(id(it)));
    if (first.size() < limit) {
      for (ParsedValue other :
          requests.pages("/api/reminders?order=id" + filters, Integer.MAX_VALUE).items()) {
        if (first.size() < limit && ids.add(id(other))) {
          first.add(other);
        }
      }
    }
    return new Listed(first, soonest.next().or(() -> next));
  }

  private static String id(ParsedValue reminder) {
    return ReminderText.text(Fields.of(reminder, "", new Problems()), "id");
  }

  private static int limit(Arguments arguments) {
    String text = arguments.value(LIMIT).orElse(Integer.toString(DEFAULT_LIMIT));
    try {
      int limit = Integer.parseInt(text);
      if (limit > 0 && limit < Integer.MAX_VALUE) {
        return limit;
      }
    } catch (NumberFormatException e) {
      // Refused below, like a number out of range.
    }
    throw RefusedException.invalid(
        "'%s' is not a valid limit".formatted(text), "use a number of 1 or more, such as 50");
  }

  private static void print(Listed found, Arguments arguments, CommandContext context, ZoneId zone)
      throws IOException {
    List<ParsedValue> inOrder = new ArrayList<>(found.items());
    // Comparator.comparing is shorter but adds 5 ms to a short command: the AOT cache cannot hold
    // it.
    inOrder.sort((one, other) -> next(one).compareTo(next(other)));
    if (arguments.has(ScheduleOptions.JSON)) {
      context.stdout().append(new Listed(inOrder, found.next()).json()).append('\n');
      return;
    }
    List<Fields> reminders = new ArrayList<>();
    inOrder.forEach(it -> reminders.add(Fields.of(it, "", new Problems())));
    if (arguments.has(QUIET)) {
      Set<String> shared = ReminderText.sharedNames(reminders);
      for (Fields reminder : reminders) {
        context.stdout().append(ReminderText.text(reminder, "id")).append('\n');
        if (reminder.has("name")) {
          context
              .stdout()
              .append(ReminderText.agentOf(reminder, shared))
              .append(OneLine.of(ReminderText.text(reminder, "name")))
              .append('\n');
        }
      }
    } else {
      new ReminderList(context, zone).print(reminders);
    }
  }

  /** The next fire as a sort key; a reminder without one sorts last. */
  private static String next(ParsedValue reminder) {
    return Fields.of(reminder, "", new Problems()).text("next_fire_at").orElse("~");
  }

  private Exit show(Arguments arguments, CommandContext context) throws IOException {
    try (Requests requests = Requests.open(host, arguments, context)) {
      String answer = requests.ask("GET", path(arguments), "");
      requests.print(
          answer, arguments, (fields, zone) -> new ReminderText(context, zone).show(fields));
      requests.sayIfDown();
      return Exit.OK;
    }
  }

  private Exit pause(Arguments arguments, CommandContext context) throws IOException {
    String body =
        arguments.value(WHY).map(why -> JsonText.object().with("why", why).toString()).orElse("");
    return changed("POST", "/pause", body, arguments, context);
  }

  private Exit resume(Arguments arguments, CommandContext context) throws IOException {
    return changed("POST", "/resume", "", arguments, context);
  }

  private Exit approve(Arguments arguments, CommandContext context) throws IOException {
    return changed("POST", "/approve", "", arguments, context);
  }

  private Exit decline(Arguments arguments, CommandContext context) throws IOException {
    return changed("POST", "/decline", "", arguments, context);
  }

  private Exit cancel(Arguments arguments, CommandContext context) throws IOException {
    return changed("DELETE", arguments.has(PURGE) ? "?purge=true" : "", "", arguments, context);
  }

  private Exit changed(
      String method, String what, String body, Arguments arguments, CommandContext context)
      throws IOException {
    try (Requests requests = Requests.open(host, arguments, context)) {
      String answer = requests.ask(method, path(arguments) + what, body);
      requests.print(
          answer,
          arguments,
          (fields, zone) -> new ReminderText(context, zone).changed(fields, arguments.has(PURGE)));
      requests.sayIfDown();
      return Exit.OK;
    }
  }

  static String path(Arguments arguments) {
    return path(arguments.parameters().getFirst());
  }

  static String path(String reference) {
    if (reference.isBlank()) {
      throw new UsageException("the reminder's name is empty", "give its id or name, such as oven");
    }
    return "/api/reminders/" + Requests.encoded(reference);
  }
}
