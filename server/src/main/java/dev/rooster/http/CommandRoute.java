package dev.rooster.http;

import dev.rooster.reminder.RefusedException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Prints read-only commands for the launcher, which then starts no JVM. Internal: it may change
 * with any version, so the description of the API leaves it out (decision 29).
 */
public final class CommandRoute {
  private static final String TEXT = "text/plain; charset=utf-8";

  private CommandRoute() {}

  /** What a command prints. */
  @FunctionalInterface
  public interface Output {
    /** Empty unless the command succeeds and has nothing to say on standard error. */
    Optional<String> of(CommandCall call);
  }

  /** The API with this route. */
  public static Api addTo(Api api, Output output) {
    Description description =
        Description.ofText("command", "Returns the output of a read-only command", TEXT)
            .query("arguments", "the words after the command, a line feed before each")
            .query("variables", "NAME=VALUE, a line feed before each")
            .query("directory", "the working directory")
            .query("terminal", "whether the output goes to a terminal")
            .query("columns", "the width of the terminal");
    return api.with(
        new Route(
            "GET",
            "/internal/commands/{command}",
            description,
            call -> {
              refuseUsers(call);
              return output
                  .of(read(call))
                  .map(it -> Answer.text(200, TEXT, it))
                  .orElseThrow(() ->
                      RefusedException.invalid(
                          "the daemon cannot print this command",
                          "run it in a process of its own"));
            }));
  }

  /** A command acts for the operator. */
  private static void refuseUsers(Route.Call call) {
    if (call.caller().user().isPresent()) {
      throw new RefusedException(
          RefusedException.Reason.NOT_ALLOWED,
          "commands are available only to the operator",
          "use the daemon's own token");
    }
  }

  private static CommandCall read(Route.Call call) {
    Map<String, String> variables = new HashMap<>();
    for (String pair : lines(call, "variables")) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        variables.put(pair.substring(0, equals), pair.substring(equals + 1));
      }
    }
    return new CommandCall(
        call.part("command"),
        lines(call, "arguments"),
        variables,
        call.query("directory").orElse(""),
        Parameters.flag(call, "terminal"),
        columns(call.query("columns").orElse("")));
  }

  private static List<String> lines(Route.Call call, String name) {
    String text = call.query(name).orElse("");
    return text.isEmpty() ? List.of() : Arrays.asList(text.substring(1).split("\n", -1));
  }

  private static OptionalInt columns(String text) {
    return text.matches("[1-9][0-9]{0,4}")
        ? OptionalInt.of(Integer.parseInt(text))
        : OptionalInt.empty();
  }
}
