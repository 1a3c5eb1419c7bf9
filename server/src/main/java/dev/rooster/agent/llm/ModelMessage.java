package dev.rooster.agent.llm;

import dev.rooster.session.Entry;
import java.util.List;

/** A message of a conversation, as models see it. */
sealed interface ModelMessage {

  /** Its size, for estimates. */
  long characters();

  /** A message to the model. */
  record User(String text) implements ModelMessage {
    @Override
    public long characters() {
      return text.length();
    }
  }

  /**
   * A message of the model.
   *
   * @param text may be empty if there are calls
   */
  record Assistant(String text, List<Entry.Call> calls) implements ModelMessage {
    public Assistant {
      calls = List.copyOf(calls);
    }

    @Override
    public long characters() {
      return text.length() + calls.stream().mapToLong(it -> it.arguments().length()).sum();
    }
  }

  /** The result of a call, directly after the message that makes it. */
  record Result(String callId, String tool, String text) implements ModelMessage {
    @Override
    public long characters() {
      return text.length();
    }
  }
}
