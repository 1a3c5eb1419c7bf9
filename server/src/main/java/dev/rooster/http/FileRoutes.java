package dev.rooster.http;

import dev.rooster.format.JsonText;
import dev.rooster.reminder.RefusedException;
import java.util.List;
import java.util.function.Supplier;

/** The route for the files of the home directory. */
final class FileRoutes {
  private final Supplier<List<JsonText>> files;

  FileRoutes(Supplier<List<JsonText>> files) {
    this.files = files;
  }

  Route route() {
    return new Route(
        "GET",
        "/api/files",
        Description.of(
                "listFiles", "Lists the files of the home directory with their faults", "FilePage")
            .refusing(403),
        this::list);
  }

  /** Only for the operator: files have the reminders of all users. */
  private Answer list(Route.Call call) {
    if (call.caller().scope().isPresent()) {
      throw new RefusedException(
          RefusedException.Reason.NOT_ALLOWED,
          "files are available only to the operator",
          "use the daemon's own token");
    }
    return Answer.ok(
        JsonText.object().withObjects("items", files.get()).withOrNull("next_cursor", ""));
  }
}
