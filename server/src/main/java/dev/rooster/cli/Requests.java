package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.Values;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problems;
import dev.rooster.reminder.RefusedException;
import dev.rooster.text.ErrorLine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Sends the requests of commands to the backend, and turns error responses into exceptions. */
final class Requests implements AutoCloseable {
  static final Option HOME =
      Option.value("--home", "DIR", "home directory")
          .taking(new Values.Folders())
          .defaultsTo("$ROOSTER_HOME or ~/.rooster");

  private static final String DOWN =
      "rooster: the daemon is down; nothing fires. Start it with rooster up.\n";

  private static final String DOWN_HERE =
      "rooster: no daemon is up in this home directory. Reminders fire only if another node is"
          + " up on the"
          + " same database.\n";

  /** The HTTP status for a reminder that has changed since it was read. */
  private static final int MISSING = 404;

  private static final int STALE = 412;

  private static final int MOST_OTHERS = 4;

  /** REST returns no longer ones. */
  private static final int LONGEST_PAGE = 1_000;

  private final Backend backend;
  private final CommandContext context;

  /** The command's name for a field, such as the option that sets it. */
  private final UnaryOperator<String> naming;

  /** The zone in which the user reads times, as the latest response says. */
  private final AtomicReference<ZoneId> zone;

  private Requests(
      Backend backend,
      CommandContext context,
      UnaryOperator<String> naming,
      AtomicReference<ZoneId> zone) {
    this.backend = backend;
    this.context = context;
    this.naming = naming;
    this.zone = zone;
  }

  private static Requests of(Backend backend, CommandContext context) {
    return new Requests(
        backend, context, field -> field, new AtomicReference<>(context.defaultZone().get()));
  }

  /** The same for a command that gives fields other names, such as those of its options. */
  Requests naming(UnaryOperator<String> other) {
    return new Requests(backend, context, other, zone);
  }

  static Requests open(CommandHost host, Arguments arguments, CommandContext context) {
    return of(host.backend(arguments.value(HOME), context), context);
  }

  /** Empty if opening would have to wait, or would have to create the store. */
  static Optional<Requests> atHand(CommandHost host, Arguments arguments, CommandContext context) {
    return host.atHand(arguments.value(HOME), context).map(it -> of(it, context));
  }

  /** The response body; an error response becomes an exception with the same text. */
  String ask(String method, String target, String body) {
    return ask(method, target, Map.of(), body);
  }

  String ask(String method, String target, Map<String, String> headers, String body) {
    Backend.Reply reply = tried(method, target, headers, body);
    refuse(reply);
    return reply.body();
  }

  private void refuse(Backend.Reply reply) {
    if (!reply.ok()) {
      Optional<Fields> error = fields(reply.body()).object("error");
      throw new RefusedException(
          switch (reply.status()) {
            case STALE -> RefusedException.Reason.VERSION_CONFLICT;
            case MISSING -> RefusedException.Reason.NOT_FOUND;
            default -> RefusedException.Reason.INVALID;
          },
          error.flatMap(this::message).orElse("status " + reply.status()),
          error.flatMap(it -> it.text("remedy")).orElse("see the daemon's log")
              + error.map(this::others).orElse(""));
    }
  }

  /** The first problem, with its field as the command calls it. */
  private Optional<String> message(Fields error) {
    List<Fields> problems = error.objects("problems");
    return problems.isEmpty() ? error.text("message") : Optional.of(words(problems.getFirst()));
  }

  private String words(Fields problem) {
    return problem
            .text("field")
            .filter(it -> !it.isEmpty())
            .map(it -> naming.apply(it) + ": ")
            .orElse("")
        + problem.text("message").orElse("");
  }

  /** The remaining problems, so that the user can fix all of them at once. */
  private String others(Fields error) {
    StringBuilder others = new StringBuilder();
    List<Fields> problems = error.objects("problems");
    problems.stream()
        .skip(1)
        .limit(MOST_OTHERS)
        .forEach(it ->
            others
                .append(others.isEmpty() ? ". Also: " : " Also: ")
                .append(ErrorLine.of(words(it), it.text("remedy").orElse(""))));
    int more = problems.size() - 1 - MOST_OTHERS;
    return others + (more > 0 ? " And %d more.".formatted(more) : "");
  }

  Fields asked(String method, String target, String body) {
    return fields(ask(method, target, body));
  }

  /**
   * The items of all pages.
   *
   * @param target the path, with or without a query
   * @param most the maximum number of items
   */
  Listed pages(String target, int most) {
    List<ParsedValue> items = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      String limit = "limit=" + Math.min(LONGEST_PAGE, most - items.size());
      String next =
          target
              + (target.contains("?") ? "&" : "?")
              + limit
              + cursor.map(it -> "&cursor=" + encoded(it)).orElse("");
      Fields page = asked("GET", next, "");
      if (page.value("items").orElse(null) instanceof ParsedValue.Arr list) {
        items.addAll(list.items());
      }
      cursor = page.text("next_cursor");
    } while (cursor.isPresent() && items.size() < most);
    return new Listed(items, cursor);
  }

  /** The response, even if it is an error. */
  Backend.Reply tried(String method, String target, Map<String, String> headers, String body) {
    Backend.Reply reply = backend.ask(method, target, headers, body);
    reply.zone().ifPresent(zone::set);
    return reply;
  }

  /** The zone in which to show times to the user; known after the first response. */
  ZoneId zone() {
    return zone.get();
  }

  Backend.Reply tried(String method, String target, String body) {
    return tried(method, target, Map.of(), body);
  }

  Backend.Reply tried(String method, String target) {
    return tried(method, target, "");
  }

  void listen(Predicate<DaemonEvent> listener) {
    backend.listen(listener);
  }

  void listen(Runnable connected, Predicate<DaemonEvent> listener) {
    backend.listen(connected, listener);
  }

  /** Posts a request whose response is a stream of events; an error becomes an exception. */
  void stream(String target, String body, Predicate<DaemonEvent> listener) {
    backend.stream(target, body, listener).ifPresent(this::refuse);
  }

  boolean up() {
    return backend.up();
  }

  /** Refuses to wait for a message that no daemon puts. */
  void refuseToWait() {
    if (!backend.up() && !backend.shared()) {
      throw RefusedException.invalid(
          "no message comes while the daemon is down", "start it with rooster up");
    }
  }

  /** How people read a response. */
  @FunctionalInterface
  interface Text {
    /**
     * Prints it.
     *
     * @param zone in which to show times
     */
    void print(Fields answer, ZoneId zone) throws IOException;
  }

  /** Prints a response: as it is with {@code --json}, otherwise as text. */
  void print(String answer, Arguments arguments, Text text) throws IOException {
    if (arguments.has(ScheduleOptions.JSON)) {
      context.stdout().append(answer).append('\n');
    } else {
      text.print(fields(answer), zone());
    }
  }

  /** Prints a warning if the daemon is down. */
  void sayIfDown() throws IOException {
    if (!backend.up()) {
      context.stderr().append(backend.shared() ? DOWN_HERE : DOWN);
    }
  }

  /** Prints a line for people to standard error. */
  void say(String line) {
    try {
      context.stderr().append("rooster: ").append(OneLine.of(line)).append('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Fields fields(String json) {
    return Fields.of(Json.read(json), "", new Problems());
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  @Override
  public void close() {
    backend.close();
  }
}
