package dev.rooster.app;

import dev.rooster.format.JsonText;
import dev.rooster.trust.Caller;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What the API reports about the process that serves it.
 *
 * @param status for the operator
 * @param metrics as Prometheus reads them
 * @param bugs takes each unexpected exception
 */
record Report(
    Supplier<JsonText> status, Supplier<String> metrics, Consumer<RuntimeException> bugs) {

  /** Only the operator sees where Rooster lives and which files have problems. */
  JsonText visibleTo(Caller caller) {
    return caller.user().isEmpty() ? status.get() : JsonText.object().with("up", true);
  }
}
