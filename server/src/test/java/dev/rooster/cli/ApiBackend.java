package dev.rooster.cli;

import dev.rooster.http.Answer;
import dev.rooster.http.Api;
import dev.rooster.http.Request;
import dev.rooster.trust.Caller;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** A running daemon whose API answers in the same process. */
final class ApiBackend extends StubBackend {
  private final Api api;
  private final Caller caller;

  ApiBackend(Api api, Caller caller) {
    this.api = api;
    this.caller = caller;
  }

  @Override
  public Reply ask(String method, String target, Map<String, String> headers, String body) {
    return TalkHost.reply(
        (Answer.Whole) api.answer(Request.of(method, target, headers, body), caller));
  }

  @Override
  public Optional<Reply> stream(String target, String body, Predicate<DaemonEvent> listener) {
    Request request = Request.of("POST", target, Map.of("Accept", Answer.EVENTS), body);
    return TalkHost.streamed(api.answer(request, caller), listener);
  }

  /** Tests read what arrives from the inbox. */
  @Override
  public void listen(Runnable connected, Predicate<DaemonEvent> listener) {}
}
