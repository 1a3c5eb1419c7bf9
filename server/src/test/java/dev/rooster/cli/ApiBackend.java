package dev.rooster.cli;

import dev.rooster.http.Access;
import dev.rooster.http.Answer;
import dev.rooster.http.Api;
import dev.rooster.http.Request;
import dev.rooster.trust.Caller;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;

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
    Answer.Whole answer =
        (Answer.Whole) api.answer(Request.of(method, target, headers, body), caller);
    return new Reply(
        answer.status(),
        answer.body(),
        Optional.ofNullable(answer.headers().get(Access.ZONE)).map(ZoneId::of));
  }
}
