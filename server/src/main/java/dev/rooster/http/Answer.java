package dev.rooster.http;

import dev.rooster.events.Events;
import dev.rooster.format.JsonText;
import dev.rooster.text.Storable;
import java.util.HashMap;
import java.util.Map;

/** What a route answers. */
public sealed interface Answer {
  /** What was sent is quoted, and may be long. */
  int LONGEST_MESSAGE = 1_000;

  /** The type of most answers. */
  String JSON = "application/json";

  /** The type of answers that go on. */
  String EVENTS = "text/event-stream";

  /** All of it at once. */
  record Whole(int status, String type, String body, Map<String, String> headers)
      implements Answer {
    public Whole {
      headers = Map.copyOf(headers);
    }

    Whole with(String header, String value) {
      Map<String, String> more = new HashMap<>(headers);
      more.put(header, value);
      return new Whole(status, type, body, more);
    }
  }

  /** Events, as long as somebody listens. */
  record Stream(Events.Listener listener) implements Answer {}

  static Whole ok(JsonText json) {
    return json(200, json);
  }

  static Whole json(int status, JsonText json) {
    return text(status, JSON, json.toString());
  }

  static Whole text(int status, String type, String body) {
    return new Whole(status, type, body, Map.of());
  }

  static Whole error(int status, String code, String message, String remedy) {
    return error(
        status,
        JsonText.object()
            .with("code", code)
            .with("message", Storable.cleaned(message, LONGEST_MESSAGE))
            .with("remedy", remedy));
  }

  /** One that says more than the others. */
  static Whole error(int status, JsonText error) {
    return json(status, JsonText.object().with("error", error));
  }
}
