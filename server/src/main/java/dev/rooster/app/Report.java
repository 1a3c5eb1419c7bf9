package dev.rooster.app;

import dev.rooster.format.JsonText;
import dev.rooster.trust.Caller;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The report of the API about its own process.
 *
 * @param status the status for the operator
 * @param files the files of the home directory
 * @param metrics the metrics in the format of Prometheus
 * @param bugs receives unexpected exceptions
 */
record Report(
    Supplier<JsonText> status,
    Supplier<List<JsonText>> files,
    Supplier<String> metrics,
    Consumer<RuntimeException> bugs) {

  /** Only the operator sees the home directory and the problems of files. */
  JsonText visibleTo(Caller caller) {
    return caller.user().isEmpty() ? status.get() : JsonText.object().with("up", true);
  }
}
