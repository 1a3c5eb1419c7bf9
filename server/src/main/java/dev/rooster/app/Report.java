package dev.rooster.app;

import dev.rooster.format.JsonText;
import dev.rooster.http.Routes;
import dev.rooster.reminders.Troubles;
import dev.rooster.trust.Caller;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The report of the API about its own process.
 *
 * @param status the status for the operator
 * @param troubles what the status reports beside reminders
 * @param metrics the metrics in the format of Prometheus
 * @param bugs receives unexpected exceptions
 * @param daemon what everybody may know
 */
record Report(
    Supplier<JsonText> status,
    Supplier<Troubles> troubles,
    Supplier<String> metrics,
    Consumer<RuntimeException> bugs,
    Routes.DaemonIdentity daemon) {

  /** Only the operator sees the home directory and the problems of files. */
  JsonText visibleTo(Caller caller) {
    return caller.user().isEmpty() ? status.get() : JsonText.object().with("up", true);
  }

  /** The same of what needs a person. */
  Troubles troublesOf(Caller caller) {
    return caller.user().isEmpty() ? troubles.get() : Troubles.NONE;
  }
}
