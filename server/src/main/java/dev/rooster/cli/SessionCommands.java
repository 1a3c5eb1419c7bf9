package dev.rooster.cli;

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
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** {@code rooster sessions}: lists conversations and shows their messages. */
final class SessionCommands {
  private static final String SHOW = "show";
  private static final Option QUIET = Option.flag("--quiet", "print only keys, one per line");
  private static final Option AGENT =
      Option.value("--agent", "NAME", "only conversations of this agent");
  private static final Option LIMIT =
      Option.value("--limit", "N", "maximum number of conversations or messages, 1 to 1000")
          .defaultsTo("100");

  /** A key, completed with those of the list. */
  static final Values KEYS = new Values.Listed(List.of("sessions", QUIET.name()));

  private final CommandHost host;

  SessionCommands(CommandHost host) {
    this.host = host;
  }

  Command command() {
    return new Command(
        "sessions",
        "list conversations, or show one",
        List.of(
            "Lists the conversations of all agents, the latest first. rooster sessions show KEY"
                + " prints the latest messages of one.",
            Listed.SHAPE),
        List.of(
            OptionGroup.of("Options", AGENT, LIMIT, QUIET),
            OptionGroup.of("Output", ScheduleOptions.JSON, Requests.HOME)),
        List.of(
            Parameter.rest("show KEY", "show the messages of this conversation; default: list all")
                .taking(KEYS)),
        List.of(
            new Example("rooster sessions", "all conversations"),
            new Example("rooster sessions show coder:main", "the latest messages of one")),
        this::run);
  }

  private Exit run(Arguments arguments, CommandContext context) throws IOException {
    List<String> words = arguments.parameters();
    boolean says = !words.isEmpty() && words.getFirst().equals(SHOW);
    if (words.size() > (says ? 2 : 1) || (says && words.size() == 1)) {
      throw new UsageException(
          says && words.size() == 1 ? "the key is missing" : "too many arguments",
          "use rooster sessions show KEY");
    }
    try (Requests requests = Requests.open(host, arguments, context)) {
      if (words.isEmpty()) {
        list(arguments, requests, context);
      } else {
        show(words.getLast(), arguments, requests, context);
      }
      return Exit.OK;
    }
  }

  private static String limit(Arguments arguments) {
    return "?limit=" + Requests.encoded(arguments.value(LIMIT).orElse("100"));
  }

  private static void list(Arguments arguments, Requests requests, CommandContext context)
      throws IOException {
    String agent = arguments.value(AGENT).map(it -> "&agent=" + Requests.encoded(it)).orElse("");
    String answer = requests.ask("GET", "/api/sessions" + limit(arguments) + agent, "");
    if (arguments.has(ScheduleOptions.JSON)) {
      context.stdout().append(answer).append('\n');
      return;
    }
    List<Fields> sessions = Requests.fields(answer).objects("items");
    if (arguments.has(QUIET)) {
      for (Fields session : sessions) {
        context.stdout().append(OneLine.of(ReminderText.text(session, "key"))).append('\n');
      }
      return;
    }
    new SessionText(context, requests.zone()).list(sessions);
  }

  private static void show(
      String key, Arguments arguments, Requests requests, CommandContext context)
      throws IOException {
    String answer = requests.ask("GET", path(key) + limit(arguments), "");
    if (arguments.has(ScheduleOptions.JSON)) {
      context.stdout().append(answer).append('\n');
      return;
    }
    List<Fields> pages = pages(key, Requests.fields(answer), arguments, requests);
    if (pages.getFirst().has("next_cursor")) {
      requests.say("older messages are not shown; raise --limit for more, or read them by REST");
    }
    SessionText text = new SessionText(context, requests.zone());
    for (Fields page : pages) {
      text.messages(page);
    }
  }

  /** The last page and those before it, the oldest first: large messages make small pages. */
  private static List<Fields> pages(String key, Fields last, Arguments arguments, Requests requests)
      throws IOException {
    List<Fields> pages = new ArrayList<>(List.of(last));
    int left = Integer.parseInt(arguments.value(LIMIT).orElse("100"));
    left -= last.objects("messages").size();
    while (left > 0 && pages.getFirst().has("next_cursor")) {
      String cursor = Requests.encoded(ReminderText.text(pages.getFirst(), "next_cursor"));
      String target = path(key) + "?limit=%d&cursor=%s".formatted(left, cursor);
      Fields earlier = requests.asked("GET", target, "");
      left -= Math.max(1, earlier.objects("messages").size());
      pages.addFirst(earlier);
    }
    return pages;
  }

  static String path(String key) {
    if (key.isBlank()) {
      throw new UsageException("the key is empty", "list the keys with rooster sessions");
    }
    return "/api/sessions/" + Requests.encoded(key);
  }
}
