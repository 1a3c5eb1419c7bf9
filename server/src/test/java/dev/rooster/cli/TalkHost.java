package dev.rooster.cli;

import dev.rooster.agent.Agent;
import dev.rooster.agent.ScriptedSettings;
import dev.rooster.app.TestServer;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.events.Events;
import dev.rooster.format.JsonText;
import dev.rooster.home.Configuration;
import dev.rooster.home.ConfiguredAgents;
import dev.rooster.http.Access;
import dev.rooster.http.Answer;
import dev.rooster.http.Api;
import dev.rooster.http.Request;
import dev.rooster.trust.Caller;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;

/** A daemon that is up, in memory, with the agents {@code coder} and {@code other} of a test. */
final class TalkHost extends Nowhere implements Backend {
  private final TestServer server;
  private final Api api;
  private final Caller caller = new Caller("cli", Optional.empty(), CliRun.BERLIN);

  private Optional<String> later = Optional.empty();

  TalkHost(Path home, Agent agent) {
    server = TestServer.in(home, CliRun.NOW, CliRun.BERLIN);
    server.configure(
        Configuration.DEFAULT.with(
            ConfiguredAgents.of(
                "coder",
                Map.of(
                    "coder", new ScriptedSettings(agent, true),
                    "other", new ScriptedSettings(agent, true)))));
    server.start();
    api = server.api(() -> JsonText.object().with("up", true));
  }

  /** Sends a message as soon as a command listens. */
  void sendLater(String json) {
    later = Optional.of(json);
  }

  @Override
  public Backend backend(Optional<String> home, CommandContext context) {
    return this;
  }

  @Override
  public Reply ask(String method, String target, Map<String, String> headers, String body) {
    return reply((Answer.Whole) api.answer(Request.of(method, target, headers, body), caller));
  }

  static Reply reply(Answer.Whole answer) {
    return new Reply(
        answer.status(),
        answer.body(),
        Optional.ofNullable(answer.headers().get(Access.ZONE)).map(ZoneId::of));
  }

  @Override
  public void listen(Runnable connected, Predicate<DaemonEvent> listener) {
    try (Events.Listener events = server.events().listen(it -> true, OptionalLong.empty())) {
      connected.run();
      later.ifPresent(it -> ask("POST", "/api/messages", Map.of(), it));
      deliver(events, Set.of(), listener);
    }
  }

  @Override
  public Optional<Reply> stream(String target, String body, Predicate<DaemonEvent> listener) {
    Request request = Request.of("POST", target, Map.of("Accept", Answer.EVENTS), body);
    return streamed(api.answer(request, caller), listener);
  }

  /** Passes the events of a stream on; returns any other answer. */
  static Optional<Reply> streamed(Answer answer, Predicate<DaemonEvent> listener) {
    return switch (answer) {
      case Answer.Whole whole -> Optional.of(reply(whole));
      case Answer.Bytes _ -> throw new AssertionError("unexpected file");
      case Answer.Stream stream -> {
        try (stream) {
          deliver(stream.listener(), stream.last(), listener);
        }
        yield Optional.empty();
      }
    };
  }

  private static void deliver(
      Events.Listener events, Set<String> last, Predicate<DaemonEvent> listener) {
    try {
      boolean more = true;
      while (more) {
        Optional<Events.Event> event = events.next(30_000);
        more =
            event.isPresent()
                && listener.test(new DaemonEvent(event.get().type(), event.get().json()))
                && !last.contains(event.get().type());
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public boolean up() {
    return true;
  }

  @Override
  public void close() {}

  void stop() {
    server.close();
  }
}
