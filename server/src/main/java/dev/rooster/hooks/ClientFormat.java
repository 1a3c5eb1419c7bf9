package dev.rooster.hooks;

import dev.rooster.format.Fields;
import java.util.Optional;

/** The JSON in which a client calls hooks and reads their answers. */
sealed interface ClientFormat permits ClaudeCodeFormat, CodexFormat, GeminiFormat {
  /** The client's name, which is also that of its agent unless the hook names another. */
  String client();

  TextLimit limit();

  /** Whether the model may hear the answer to the start of a session without harm. */
  default boolean answersStart() {
    return true;
  }

  /** A field that is missing or of another type counts as empty. */
  HookInput read(Fields json);

  /**
   * The answer as JSON; empty for nothing.
   *
   * @param event the client's name of the event
   */
  default Optional<String> write(String event, HookAnswer answer) {
    return HookJson.write(event, answer);
  }
}
