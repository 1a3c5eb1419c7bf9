package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.cli.command.UsageException;
import dev.rooster.format.Fields;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problems;
import dev.rooster.schedule.written.WrittenDuration;
import dev.rooster.time.IsoTime;
import java.io.IOException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** {@code rooster inbox}: prints unread messages, then marks them as read. */
final class InboxCommand {
  /** Shorter than a command waits for a response. */
  private static final Duration POLL = Duration.ofSeconds(20);

  private static final Duration FOR_EVER = Duration.ofDays(365_000);

  private static final Option AGENT =
      Option.value("--agent", "NAME", "the messages of a running client, instead of your own");
  private static final Option SESSION =
      Option.value("--session", "ID", "the session of the client that takes them")
          .defaultsTo("all of its sessions");
  private static final Option WAIT = Option.flag("--wait", "wait for a message if there is none");
  private static final Option TIMEOUT =
      Option.value(
              "--timeout", "DURATION", "how long to wait; exits with 0 and prints nothing then")
          .defaultsTo("for ever");

  private final CommandHost host;

  InboxCommand(CommandHost host) {
    this.host = host;
  }

  Command command() {
    return new Command(
        "inbox",
        "show unread messages",
        List.of(
            "Prints the unread messages and marks them as read. With --agent, takes the messages"
                + " that wait for an agent of kind inbox, the most urgent first: no other reader"
                + " gets them, unless this command is interrupted before it has printed them.",
            Listed.SHAPE),
        List.of(
            OptionGroup.of("Options", AGENT, SESSION, WAIT, TIMEOUT),
            OptionGroup.of("Output", ScheduleOptions.JSON, Requests.HOME)),
        List.of(),
        List.of(
            new Example("rooster inbox", "your unread messages"),
            new Example(
                "rooster inbox --agent claude-code --wait", "wait for the next of an agent")),
        this::run);
  }

  private Exit run(Arguments arguments, CommandContext context) throws IOException {
    Optional<String> agent = arguments.value(AGENT);
    for (Option option : List.of(SESSION, WAIT, TIMEOUT)) {
      if (agent.isEmpty() && arguments.has(option)) {
        throw new UsageException(
            option.name() + " has no meaning without --agent", "name the agent too");
      }
    }
    if (arguments.has(TIMEOUT) && !arguments.has(WAIT)) {
      throw new UsageException("--timeout has no meaning without --wait", "add --wait");
    }
    try (Requests requests = Requests.open(host, arguments, context)) {
      Read read = agent.isEmpty() ? own(requests) : taken(agent.get(), arguments, requests);
      print(read, arguments, context, requests.zone());
      for (String id : read.ids()) {
        requests.tried("POST", "/api/inbox/" + Requests.encoded(id) + "/ack");
      }
      return Exit.OK;
    }
  }

  /**
   * Messages to print.
   *
   * @param ids what marks them as read, once they are printed
   */
  private record Read(List<ParsedValue> items, List<String> ids) {}

  private static Read own(Requests requests) {
    List<ParsedValue> items = requests.pages("/api/inbox", Integer.MAX_VALUE).items();
    return new Read(items, items.stream().map(it -> ReminderText.text(fields(it), "id")).toList());
  }

  private static Read taken(String agent, Arguments arguments, Requests requests) {
    if (arguments.has(WAIT)) {
      requests.refuseToWait();
    }
    Duration left =
        arguments.has(WAIT)
            ? arguments.value(TIMEOUT).map(WrittenDuration::parse).orElse(FOR_EVER)
            : Duration.ZERO;
    String target =
        "/api/inbox?limit=1000&agent="
            + Requests.encoded(agent)
            + arguments.value(SESSION).map(it -> "&session=" + Requests.encoded(it)).orElse("");
    while (true) {
      Duration wait = left.compareTo(POLL) < 0 ? left : POLL;
      String waiting = wait.isPositive() ? "&wait=" + WrittenDuration.format(wait) : "";
      Fields page = requests.asked("GET", target + waiting, "");
      left = left.minus(wait);
      if (page.has("receipt") || !left.isPositive()) {
        return new Read(items(page), page.text("receipt").stream().toList());
      }
    }
  }

  private static void print(Read read, Arguments arguments, CommandContext context, ZoneId zone)
      throws IOException {
    if (arguments.has(ScheduleOptions.JSON)) {
      context.stdout().append(new Listed(read.items(), Optional.empty()).json()).append('\n');
    } else {
      for (ParsedValue item : read.items()) {
        context.stdout().append(line(fields(item), zone)).append('\n');
      }
    }
    context.stdout().flush();
  }

  private static String line(Fields item, ZoneId zone) {
    return item.has("agent")
        ? AgentText.line(item, zone)
        : InboxText.line(
            IsoTime.utc(ReminderText.text(item, "arrived_at")),
            ReminderText.text(item, "name"),
            ReminderText.text(item, "text"),
            zone);
  }

  private static List<ParsedValue> items(Fields page) {
    return page.value("items").orElseThrow() instanceof ParsedValue.Arr list
        ? list.items()
        : List.of();
  }

  private static Fields fields(ParsedValue item) {
    return Fields.of(item, "", new Problems());
  }
}
