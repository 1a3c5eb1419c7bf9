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
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Asks for commands, and turns a refusal into their complaint. */
final class Requests implements AutoCloseable {
  static final Option HOME =
      Option.value("--home", "DIR", "the folder of the data")
          .taking(new Values.Folders())
          .usually("$ROOSTER_HOME or ~/.rooster");

  private static final String DOWN =
      "rooster: the daemon is down: nothing fires until rooster up\n";

  private static final String DOWN_HERE =
      "rooster: no daemon is up in this home: it fires if another one is, on the same database\n";

  /** The status of what was changed by somebody else since it was looked at. */
  private static final int STALE = 412;

  private static final int MOST_OTHERS = 4;

  private final Backend backend;
  private final CommandContext surroundings;

  /** What a command calls a field. */
  private final UnaryOperator<String> naming;

  private Requests(Backend backend, CommandContext surroundings, UnaryOperator<String> naming) {
    this.backend = backend;
    this.surroundings = surroundings;
    this.naming = naming;
  }

  /** The same for a command that gives fields other names, such as those of its options. */
  Requests naming(UnaryOperator<String> other) {
    return new Requests(backend, surroundings, other);
  }

  static Requests open(CommandHost outside, Arguments arguments, CommandContext surroundings) {
    return new Requests(
        outside.backend(arguments.value(HOME), surroundings), surroundings, field -> field);
  }

  /** Nobody, where it would take waiting, or making something. */
  static Optional<Requests> atHand(
      CommandHost outside, Arguments arguments, CommandContext surroundings) {
    return outside
        .atHand(arguments.value(HOME), surroundings)
        .map(it -> new Requests(it, surroundings, field -> field));
  }

  /** The answer; a refusal becomes an exception that says the same. */
  String ask(String method, String target, String body) {
    return ask(method, target, Map.of(), body);
  }

  String ask(String method, String target, Map<String, String> headers, String body) {
    Backend.Reply reply = backend.ask(method, target, headers, body);
    if (!reply.ok()) {
      Optional<Fields> error = fields(reply.body()).object("error");
      boolean stale = reply.status() == STALE;
      throw new RefusedException(
          stale ? RefusedException.Reason.CHANGED_MEANWHILE : RefusedException.Reason.INVALID,
          error.flatMap(this::message).orElse("status " + reply.status()),
          error.flatMap(it -> it.text("remedy")).orElse("look into the log of the daemon")
              + error.map(this::others).orElse(""));
    }
    return reply.body();
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

  /** The other problems: a user should not have to come back for each of them. */
  private String others(Fields error) {
    StringBuilder others = new StringBuilder();
    List<Fields> problems = error.objects("problems");
    problems.stream()
        .skip(1)
        .limit(MOST_OTHERS)
        .forEach(it ->
            others
                .append("; and ")
                .append(words(it))
                .append(": ")
                .append(it.text("remedy").orElse("")));
    int more = problems.size() - 1 - MOST_OTHERS;
    return others + (more > 0 ? "; and %d more".formatted(more) : "");
  }

  Fields asked(String method, String target, String body) {
    return fields(ask(method, target, body));
  }

  /**
   * The items of all pages.
   *
   * @param target with a query
   * @param most how many at most
   */
  List<ParsedValue> pages(String target, int most) {
    List<ParsedValue> items = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      String next = target + cursor.map(it -> "&cursor=" + encoded(it)).orElse("");
      Fields page = asked("GET", next, "");
      if (page.value("items").orElse(null) instanceof ParsedValue.Arr list) {
        items.addAll(list.items());
      }
      cursor = page.text("next_cursor");
    } while (cursor.isPresent() && items.size() < most);
    return items.size() > most ? items.subList(0, most) : items;
  }

  /** The answer, be it a refusal. */
  Backend.Reply tried(String method, String target, Map<String, String> headers, String body) {
    return backend.ask(method, target, headers, body);
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

  boolean up() {
    return backend.up();
  }

  /** Says so, where nothing fires. */
  void sayIfDown() throws IOException {
    if (!backend.up()) {
      surroundings.stderr().append(backend.shared() ? DOWN_HERE : DOWN);
    }
  }

  /** For whoever sits there, beside the answer. */
  void say(String line) {
    try {
      surroundings.stderr().append("rooster: ").append(OneLine.of(line)).append('\n');
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
