package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.Surroundings;
import dev.rooster.json.Fields;
import dev.rooster.json.Json;
import dev.rooster.json.Problems;
import dev.rooster.reminder.RefusedException;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Predicate;

/** Asks for commands, and turns a refusal into their complaint. */
final class Requests implements AutoCloseable {
  static final Option HOME =
      Option.value("--home", "DIR", "the folder of the data; default: $ROOSTER_HOME or ~/.rooster");

  private static final String DOWN =
      "rooster: the daemon is down: nothing fires until rooster up\n";

  private final Backend backend;
  private final Surroundings surroundings;

  private Requests(Backend backend, Surroundings surroundings) {
    this.backend = backend;
    this.surroundings = surroundings;
  }

  static Requests open(Outside outside, Arguments arguments, Surroundings surroundings) {
    return new Requests(outside.backend(arguments.value(HOME), surroundings), surroundings);
  }

  /** The answer; a refusal becomes an exception that says the same. */
  String ask(String method, String target, String body) {
    Backend.Reply reply = backend.ask(method, target, body);
    if (!reply.ok()) {
      Optional<Fields> error =
          Fields.of(Json.read(reply.body()), "", new Problems()).object("error");
      throw RefusedException.invalid(
          error.flatMap(it -> it.text("message")).orElse("status " + reply.status()),
          error.flatMap(it -> it.text("remedy")).orElse("look into the log of the daemon"));
    }
    return reply.body();
  }

  Fields asked(String method, String target, String body) {
    return Fields.of(Json.read(ask(method, target, body)), "", new Problems());
  }

  void listen(Predicate<Happening> listener) {
    backend.listen(listener);
  }

  boolean up() {
    return backend.up();
  }

  /** Says so, where nothing fires. */
  void sayIfDown() throws IOException {
    if (!backend.up()) {
      surroundings.stderr().append(DOWN);
    }
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  @Override
  public void close() {
    backend.close();
  }
}
