package dev.rooster.model;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** What a {@link StrictModel} does with one request. */
public sealed interface Answer {

  /** A tool call of the model. */
  record Call(String id, String name, String arguments) {}

  /** A whole reply; its text comes in several pieces if the client asks for a stream. */
  record Says(String text, List<Call> calls, Stop stop) implements Answer {}

  /** Why the model stops. */
  enum Stop {
    END,
    LENGTH,
    REFUSAL
  }

  /** An error. */
  record Fails(int status, Map<String, String> headers, String message, String code)
      implements Answer {}

  /** Waits for the latch, then answers. */
  record After(CountDownLatch latch, Answer answer) implements Answer {}

  /** Sends the first half of a whole reply, opens the latch, and sends the rest never. */
  record Halves(Says says, CountDownLatch sent) implements Answer {}

  /** Closes the connection without an answer. */
  record Resets() implements Answer {}

  /**
   * Sends the beginning of a stream.
   *
   * @param politely whether the response is well-formed HTTP in spite of it
   */
  record Stops(String text, boolean politely) implements Answer {}

  /**
   * Sends the first parts of the stream of a reply.
   *
   * @param left how many parts are missing
   * @param politely whether the response is well-formed HTTP in spite of it
   */
  record Breaks(Answer reply, int left, boolean politely) implements Answer {}

  /** Sends pieces until the client closes the connection. */
  record Babbles() implements Answer {}

  /** Sends the whole reply even if the client asks for a stream. */
  record IgnoresStream(String text) implements Answer {}

  /** A body that is not JSON. */
  record Garbles() implements Answer {}

  static Answer says(String text) {
    return new Says(text, List.of(), Stop.END);
  }

  static Answer calls(String name, String arguments) {
    return calls(new Call("call_1", name, arguments));
  }

  static Answer calls(Call... calls) {
    return new Says("", List.of(calls), Stop.END);
  }

  static Answer fails(int status) {
    return new Fails(status, Map.of(), "the model is broken", "server_error");
  }
}
