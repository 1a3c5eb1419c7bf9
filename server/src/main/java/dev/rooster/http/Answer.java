package dev.rooster.http;

import dev.rooster.json.JsonText;
import dev.rooster.service.Events;
import java.util.Map;

/** What a route answers. */
public sealed interface Answer {

  /** All of it at once. */
  record Whole(int status, String type, String body, Map<String, String> headers)
      implements Answer {
    public Whole {
      headers = Map.copyOf(headers);
    }
  }

  /** Events, as long as somebody listens. */
  record Stream(Events.Listener listener) implements Answer {}

  static Answer ok(JsonText json) {
    return json(200, json);
  }

  static Answer json(int status, JsonText json) {
    return new Whole(status, "application/json", json.toString(), Map.of());
  }

  static Answer text(int status, String type, String body) {
    return new Whole(status, type, body, Map.of());
  }

  static Answer error(int status, String code, String message, String remedy) {
    return json(
        status,
        JsonText.object()
            .with(
                "error",
                JsonText.object()
                    .with("code", code)
                    .with("message", message)
                    .with("remedy", remedy)));
  }
}
