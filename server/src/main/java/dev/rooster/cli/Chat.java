package dev.rooster.cli;

import dev.rooster.cli.command.CommandContext;
import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.reminder.RefusedException;
import dev.rooster.text.ErrorLine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A conversation with an agent: sends each message and prints the turn as it happens. */
final class Chat {
  private static final String HELP =
      """
      /sessions      list conversations
      /session KEY   continue another conversation
      /new           start a new conversation
      /done          mark the reminder that fired last as done; /done NAME, another one
      /snooze TIME   have it come again later, such as /snooze 20m; /snooze NAME TIME, another one
      /approve       let the reminder that waits for approval fire; /approve NAME, another one
      /decline       cancel it
      /quit          end the chat, as Ctrl-D does
      A message may not start with a slash; put a space before it.
      """;

  private final Requests requests;
  private final ChatLines lines;
  private final ChatOutput output;
  private final ChatArrivals arrivals;
  private Place place;
  private boolean ok = true;

  /** The agent, the user and the session that messages go to, as far as they are given. */
  record Place(Optional<String> agent, Optional<String> user, Optional<String> session) {
    Place in(String other) {
      return new Place(agent, user, Optional.of(other));
    }

    Place with(Optional<String> other) {
      return new Place(other, user, session);
    }

    String body(String text) {
      JsonText json = JsonText.object().with("text", text);
      agent.ifPresent(it -> json.with("agent", it));
      user.ifPresent(it -> json.with("user", it));
      session.ifPresent(it -> json.with("session", it));
      return json.toString();
    }
  }

  Chat(Requests requests, ChatLines lines, ChatOutput output, ChatArrivals arrivals, Place place) {
    this.requests = requests;
    this.lines = lines;
    this.output = output;
    this.arrivals = arrivals;
    this.place = place;
  }

  /** Runs until the input ends; returns whether every message got a reply. */
  boolean run(CommandContext context) throws IOException {
    if (lines.interactive()) {
      requests.say("/help lists the commands; Ctrl-D ends the chat");
      context.stderr().flush();
      arrivals.start();
    }
    Optional<String> line = lines.next();
    while (line.isPresent() && !words(line.get()).getFirst().equals("/quit")) {
      arrivals.turnStarts();
      if (line.get().startsWith("/")) {
        obey(words(line.get()), context);
      } else if (!line.get().isBlank()) {
        send(line.get().strip());
      }
      context.stdout().flush();
      context.stderr().flush();
      arrivals.turnEnds();
      line = lines.next();
    }
    return ok || lines.interactive();
  }

  private static List<String> words(String line) {
    return List.of(line.strip().split("\\s+"));
  }

  private void obey(List<String> words, CommandContext context) throws IOException {
    try {
      command(words.getFirst(), words.subList(1, words.size()), context);
    } catch (RefusedException e) {
      complain(e.problem(), e.remedy());
    }
  }

  private void command(String command, List<String> rest, CommandContext context)
      throws IOException {
    Optional<String> name = Optional.of(String.join(" ", rest)).filter(it -> !it.isEmpty());
    switch (command) {
      case "/help" -> context.stdout().append(HELP);
      case "/sessions" ->
          new SessionText(context, requests.zone())
              .list(requests.asked("GET", "/api/sessions?limit=20", "").objects("items"));
      case "/session" ->
          change(
              name.orElseThrow(() ->
                  RefusedException.invalid(
                      "the key is missing", "use /session KEY; /sessions lists the keys")),
              context);
      case "/new" -> {
        place = place.in(newKey(context));
        context.stdout().append("new conversation: " + place.session().orElse("") + "\n");
      }
      case "/done" -> answer(command, name, "", context);
      case "/snooze" -> {
        SnoozeWords snooze = SnoozeWords.of(rest, context);
        try {
          answer(command, snooze.reference(), snooze.body(), context);
        } catch (RefusedException e) {
          throw snooze.explained(e);
        }
      }
      case "/approve", "/decline" ->
          new ReminderText(context, requests.zone())
              .changed(
                  requests.asked(
                      "POST",
                      ReminderCommands.path(name.orElseGet(this::onlyPending)) + command,
                      ""),
                  false);
      default -> complain("unknown command " + command, "use /help for a list");
    }
  }

  /** Continues a conversation with its own agent, or starts one with the current agent. */
  private void change(String key, CommandContext context) throws IOException {
    Backend.Reply there = requests.tried("GET", SessionCommands.path(key) + "?limit=1");
    place = (there.ok() ? place.with(Requests.fields(there.body()).text("agent")) : place).in(key);
    context
        .stdout()
        .append(OneLine.of((there.ok() ? "conversation: " : "new conversation: ") + key))
        .append('\n');
  }

  /**
   * Marks a reminder as done, or has it come again.
   *
   * @param reference empty for the one that fired last
   */
  private void answer(
      String command, Optional<String> reference, String body, CommandContext context)
      throws IOException {
    String id =
        reference.orElseGet(() -> LastFired.id(requests, place.user(), context.clock().instant()));
    new ReminderText(context, requests.zone())
        .answered(requests.asked("POST", ReminderCommands.path(id) + command, body));
  }

  private String onlyPending() {
    List<String> pending =
        requests.asked("GET", "/api/reminders?status=pending", "").objects("items").stream()
            .filter(it -> place.user().isEmpty() || it.text("user").equals(place.user()))
            .map(it -> ReminderText.text(it, "id"))
            .toList();
    if (pending.size() == 1) {
      return pending.getFirst();
    }
    throw pending.isEmpty()
        ? RefusedException.invalid("no reminder is pending", "list the reminders to see them")
        : RefusedException.invalid(
            "several reminders are pending: " + String.join(", ", pending), "name one of them");
  }

  /** Unique, unless one person starts two conversations in a millisecond. */
  private static String newKey(CommandContext context) {
    Instant now = context.clock().instant();
    return "chat-" + now.toString().replaceAll("[^0-9TZ.]", "");
  }

  private void complain(String problem, String remedy) {
    ok = false;
    requests.say(ErrorLine.of(problem, remedy));
  }

  private void send(String text) throws IOException {
    boolean[] ended = {false};
    try {
      requests.stream(
          "/api/messages",
          place.body(text),
          event -> {
            ended[0] |= isEnd(event);
            return !lines.interrupted();
          });
    } catch (RefusedException e) {
      complain(e.problem(), e.remedy());
      ended[0] = true;
    }
    if (!ended[0]) {
      output.stopped();
      if (lines.interrupted()) {
        requests.say("turn stopped");
      } else {
        complain("the turn ended without a reply", "see the daemon's log");
      }
    }
  }

  private boolean isEnd(DaemonEvent event) {
    try {
      switch (event.type()) {
        case "text" -> output.wrote(text(event, "text"));
        case "tool_call" -> output.calls(text(event, "name"), text(event, "arguments"));
        case "reply" -> {
          place = place.in(text(event, "session"));
          output.replied(event.json(), text(event, "reply"));
        }
        case "error" -> {
          output.stopped();
          complain(text(event, "message"), text(event, "remedy"));
        }
        default -> {
          return false;
        }
      }
      return event.type().equals("reply") || event.type().equals("error");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(DaemonEvent event, String field) {
    Fields fields = Requests.fields(event.json());
    return fields.text(field).orElse("");
  }
}
