package dev.rooster.http;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problems;
import dev.rooster.reminder.RefusedException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Reads the bodies of requests, which are JSON. */
final class Bodies {
  /** curl calls everything a form that nobody calls otherwise. */
  private static final Set<String> TAKEN =
      Set.of(Answer.JSON, "application/x-www-form-urlencoded", "text/plain", "");

  private static final Set<String> UTF_8 = Set.of("utf-8", "utf8", "us-ascii", "");

  private Bodies() {}

  /** What is wrong with the body as a whole, if anything is. */
  static Optional<Answer> misfit(Request request, Description.Body described) {
    boolean empty = request.body().isBlank();
    if (empty && described.needed()) {
      throw RefusedException.invalid("there is no body", "send one, as JSON");
    }
    if (!empty && !isJson(request.header("content-type").orElse(""))) {
      return Optional.of(
          Answer.error(
              415,
              "media_type",
              "the body is not said to be JSON in UTF-8",
              "send JSON, with Content-Type: application/json"));
    }
    if (!empty && described.schema().isEmpty()) {
      Problems problems = new Problems();
      Fields.of(Json.read(request.body()), "", problems).refuseOthers();
      problems.throwIfAny();
    }
    return Optional.empty();
  }

  private static boolean isJson(String contentType) {
    String[] parts = contentType.toLowerCase(Locale.ROOT).split(";", -1);
    String type = parts[0].strip();
    if (!TAKEN.contains(type) && !type.endsWith("+json")) {
      return false;
    }
    for (int i = 1; i < parts.length; i++) {
      String[] pair = parts[i].strip().split("=", 2);
      if (pair[0].equals("charset") && pair.length == 2) {
        return UTF_8.contains(pair[1].strip().replace("\"", ""));
      }
    }
    return true;
  }

  static ParsedValue json(Route.Asked asked) {
    return Json.read(asked.request().body());
  }

  /** What a body says that need not be there, in its one field. */
  static <T> Optional<T> field(Route.Asked asked, Function<Fields, Optional<T>> field) {
    if (asked.request().body().isBlank()) {
      return Optional.empty();
    }
    Problems problems = new Problems();
    Fields fields = Fields.of(json(asked), "", problems);
    Optional<T> value = field.apply(fields);
    fields.refuseOthers();
    problems.throwIfAny();
    return value;
  }
}
