package dev.rooster.http;

import dev.rooster.events.Events;
import dev.rooster.format.JsonText;
import dev.rooster.text.Storable;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** A response. */
public sealed interface Answer {
  /** Messages are cut to this length, because they quote input. */
  int LONGEST_MESSAGE = 1_000;

  /** The media type of most responses. */
  String JSON = "application/json";

  /** The media type of event streams. */
  String EVENTS = "text/event-stream";

  /** A complete response. */
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

  /** A complete response that is not text, such as a compressed file. */
  record Bytes(int status, String type, ByteBuffer body, Map<String, String> headers)
      implements Answer {
    public Bytes {
      body = body.asReadOnlyBuffer();
      headers = Map.copyOf(headers);
    }

    /** Reading it leaves this answer as it is. */
    @Override
    public ByteBuffer body() {
      return body.duplicate();
    }
  }

  /**
   * A stream of events, open until the client disconnects or the last event is sent.
   *
   * @param heartbeat how often to write if nothing happens, which shows whether the client is there
   * @param last the types of events that end the stream
   * @param closed is called when the stream ends, for whatever reason
   * @param frames how events are written
   */
  record Stream(
      Events.Listener listener,
      Duration heartbeat,
      Set<String> last,
      Runnable closed,
      EventFrames frames)
      implements Answer, AutoCloseable {
    static final Duration HEARTBEAT = Duration.ofSeconds(5);

    Stream(Events.Listener listener, Duration heartbeat, Set<String> last, Runnable closed) {
      this(listener, heartbeat, last, closed, EventFrames.OF_EVENTS);
    }

    public Stream {
      last = Set.copyOf(last);
    }

    /** A stream that only the client ends. */
    static Stream endless(Events.Listener listener) {
      return new Stream(listener, HEARTBEAT, Set.of(), () -> {}, EventFrames.WITH_HEARTBEATS);
    }

    @Override
    public void close() {
      listener.close();
      closed.run();
    }
  }

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
    return error(status, refusal(code, message, remedy));
  }

  /** The fields that every error has. */
  static JsonText refusal(String code, String message, String remedy) {
    return JsonText.object()
        .with("code", code)
        .with("message", Storable.cleaned(message, LONGEST_MESSAGE))
        .with("remedy", remedy);
  }

  /** An error with additional fields. */
  static Whole error(int status, JsonText error) {
    return json(status, JsonText.object().with("error", error));
  }
}
