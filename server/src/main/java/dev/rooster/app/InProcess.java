package dev.rooster.app;

import dev.rooster.cli.Backend;
import dev.rooster.http.Access;
import dev.rooster.http.Answer;
import dev.rooster.http.Api;
import dev.rooster.http.Request;
import dev.rooster.trust.Caller;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;

/** Requests of commands to an API in the same process. */
record InProcess(Api api, Caller caller) {

  /** The response; empty if it would be a stream of events or a file. */
  Optional<Backend.Reply> ask(
      String method, String target, Map<String, String> headers, String body) {
    return switch (api.answer(Request.of(method, target, headers, body), caller)) {
      case Answer.Whole whole ->
          Optional.of(
              new Backend.Reply(
                  whole.status(),
                  whole.body(),
                  Optional.ofNullable(whole.headers().get(Access.ZONE)).map(ZoneId::of)));
      case Answer.Bytes _ -> Optional.empty();
      case Answer.Stream stream -> {
        stream.close();
        yield Optional.empty();
      }
    };
  }
}
