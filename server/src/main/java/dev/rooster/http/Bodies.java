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

/** Reads JSON request bodies. */
final class Bodies {
  /** Besides JSON, the types that curl -d and fetch send by default. */
  private static final Set<String> TAKEN =
      Set.of(Answer.JSON, "application/x-www-form-urlencoded", "text/plain", "");

  private static final Set<String> UTF_8 = Set.of("utf-8", "utf8", "us-ascii", "");

  private Bodies() {}

  /** The error for a body of the wrong media type; throws if the body is missing or unexpected. */
  static Optional<Answer> misfit(Request request, Description.Body described) {
    if (described.equals(Description.Body.ANYTHING)) {
      return Optional.empty();
    }
    boolean empty = request.body().isBlank();
    if (empty && described.needed()) {
      throw RefusedException.invalid("the request body is missing", "send a JSON object");
    }
    if (!empty && !isJson(request.header("content-type").orElse(""))) {
      return Optional.of(
          Answer.error(
              415,
              "media_type",
              "the Content-Type is not JSON in UTF-8",
              "send JSON with Content-Type: application/json"));
    }
    if (!empty && described.schema().isEmpty()) {
      Problems problems = new Problems();
      Fields.of(Json.read(request.body()), "", problems).rejectUnknown();
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

  static ParsedValue json(Route.Call call) {
    return Json.read(call.request().body());
  }

  /** The one field of an optional body. */
  static <T> Optional<T> field(Route.Call call, Function<Fields, Optional<T>> field) {
    if (call.request().body().isBlank()) {
      return Optional.empty();
    }
    Problems problems = new Problems();
    Fields fields = Fields.of(json(call), "", problems);
    Optional<T> value = field.apply(fields);
    fields.rejectUnknown();
    problems.throwIfAny();
    return value;
  }
}
