package dev.rooster.agent.llm;

import dev.rooster.agent.Usage;
import dev.rooster.session.Entry;
import java.util.List;

/**
 * A reply of a model.
 *
 * @param calls the tools it calls, with the ids that the provider chose; an id may be empty
 * @param usage with its cost, if the price is known
 */
record ModelReply(String text, List<Entry.Call> calls, Usage usage, Stop stop) {

  /** Why the model stopped. */
  enum Stop {
    /** It is done, or waits for the results of its calls. */
    FINISHED,
    /** It reached the maximum number of output tokens. */
    LENGTH,
    /** The model or its provider refuses to reply. */
    REFUSED
  }

  ModelReply {
    calls = List.copyOf(calls);
  }

  ModelReply with(Usage other) {
    return new ModelReply(text, calls, other, stop);
  }
}
