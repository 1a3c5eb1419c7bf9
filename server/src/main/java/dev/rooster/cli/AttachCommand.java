package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.cli.command.Parameter;
import dev.rooster.format.CanonicalJson;
import dev.rooster.format.Fields;
import dev.rooster.format.ParsedValue;
import dev.rooster.reminder.RefusedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** {@code rooster attach}: prints the last messages of a conversation, then each new one. */
final class AttachCommand {
  private static final Option LIMIT =
      Option.value("--limit", "N", "number of earlier messages, 1 to 1000").defaultsTo("10");
  private static final Option MESSAGES =
      Option.value("--messages", "N", "stop after this many new messages; 0 stops immediately")
          .defaultsTo("never");

  private final CommandHost host;

  AttachCommand(CommandHost host) {
    this.host = host;
  }

  Command command() {
    return new Command(
        "attach",
        "follow a conversation",
        List.of(
            "Prints the latest messages of a conversation, then new ones as they are written."
                + " Stop it with Ctrl-C. With --json, each message is one line. Requires the"
                + " daemon."),
        List.of(
            OptionGroup.of("Options", LIMIT, MESSAGES),
            OptionGroup.of("Output", ScheduleOptions.JSON, Requests.HOME)),
        List.of(
            Parameter.required("KEY", "key of a conversation, as rooster sessions lists it")
                .taking(SessionCommands.KEYS)),
        List.of(new Example("rooster attach coder:main --messages 1", "wait for the next message")),
        this::run);
  }

  private Exit run(Arguments arguments, CommandContext context) throws IOException {
    int most =
        arguments
            .value(MESSAGES)
            .map(it -> WatchCommand.number(it, "messages"))
            .orElse(Integer.MAX_VALUE);
    try (Requests requests = Requests.open(host, arguments, context)) {
      Follower follower =
          new Follower(
              requests,
              context,
              SessionCommands.path(arguments.parameters().getFirst()),
              arguments.has(ScheduleOptions.JSON),
              most);
      String limit = "?limit=" + Requests.encoded(arguments.value(LIMIT).orElse("10"));
      if (most == 0) {
        follower.begin(limit);
        return Exit.OK;
      }
      requests.listen(() -> follower.begin(limit), follower::happened);
      if (follower.left > 0) {
        throw RefusedException.invalid("the daemon has stopped", "start it with rooster up");
      }
      return Exit.OK;
    }
  }

  /** Fetches and prints what is new, from the position where the last response ended. */
  private static final class Follower {
    private final Requests requests;
    private final CommandContext context;
    private final String path;
    private final boolean json;
    private int left;
    private String key = "";
    private String position = "";

    Follower(Requests requests, CommandContext context, String path, boolean json, int most) {
      this.requests = requests;
      this.context = context;
      this.path = path;
      this.json = json;
      this.left = most;
    }

    void begin(String query) {
      print(requests.asked("GET", path + query, ""));
    }

    /** Whether more is wanted. An event may be lost, so each one is only a hint to look. */
    boolean happened(DaemonEvent event) {
      boolean concerns =
          switch (event.type()) {
            case "session.message" ->
                Requests.fields(event.json()).text("session").filter(key::equals).isPresent();
            case "lost" -> true;
            default -> false;
          };
      if (concerns) {
        left -= print(requests.asked("GET", path + "?limit=1000&after=" + position, ""));
      }
      return left > 0;
    }

    private int print(Fields session) {
      key = ReminderText.text(session, "key");
      position = ReminderText.text(session, "position");
      try {
        if (json) {
          lines(session);
        } else {
          new SessionText(context, requests.zone()).messages(session);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return session.objects("messages").size();
    }

    private void lines(Fields session) throws IOException {
      if (session.value("messages").orElseThrow() instanceof ParsedValue.Arr messages) {
        for (ParsedValue message : messages.items()) {
          context.stdout().append(CanonicalJson.inOrder(message)).append('\n');
        }
      }
      context.stdout().flush();
    }
  }
}
