package dev.rooster.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.Problems;
import dev.rooster.trust.Caller;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Sends one request after another, and checks every response against the description. */
final class Walk {
  private final Api api;
  private final Described described;
  private final Set<String> met = new TreeSet<>();
  private Caller caller;
  private Map<String, String> received = Map.of();

  Walk(Api api, Caller caller) {
    this.api = api;
    this.described = Described.by(api);
    this.caller = caller;
  }

  /** Continues as another user. */
  void as(Caller other) {
    caller = other;
  }

  /** The operations called with their statuses, as {@code showReminder 404}. */
  Set<String> met() {
    return met;
  }

  /** A header of the latest answer. */
  String header(String name) {
    return received.getOrDefault(name, "");
  }

  Described described() {
    return described;
  }

  Fields ask(int status, String method, String target, String body, String... headers) {
    Answer answer = answer(method, target, body, headers);
    Answer.Whole whole = (Answer.Whole) answer;
    received = whole.headers();
    assertThat(whole.status()).as(method + " " + target + " " + whole.body()).isEqualTo(status);
    hold(method, target, whole);
    if (status / 100 == 2) {
      described.holdRequest(method, target, body);
    }
    return Fields.of(
        Json.read(whole.type().equals(Answer.JSON) ? whole.body() : "{}"), "", new Problems());
  }

  /** Listens to events, for a moment. */
  void stream(String target) {
    Answer.Stream stream = (Answer.Stream) answer("GET", target, "");
    stream.close();
    hold("GET", target, Answer.text(200, Answer.EVENTS, ""));
  }

  /** Follows a turn; the caller closes it. */
  Answer.Stream stream(String method, String target, String body) {
    Answer.Stream stream = (Answer.Stream) answer(method, target, body, "Accept", Answer.EVENTS);
    hold(method, target, Answer.text(200, Answer.EVENTS, ""));
    return stream;
  }

  private Answer answer(String method, String target, String body, String... headers) {
    Map<String, String> head = headers.length == 0 ? Map.of() : Map.of(headers[0], headers[1]);
    return api.answer(Request.of(method, target, head, body), caller);
  }

  private void hold(String method, String target, Answer.Whole whole) {
    described.hold(method, target, whole.status(), whole.type(), whole.body());
    String name = described.operation(method, target).orElseThrow().name();
    met.add(name + " " + whole.status());
  }
}
