package dev.rooster.reminders;

import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * An edit of a reminder.
 *
 * @param version the version after the edit
 * @param fields the fields that it changed
 * @param by the author
 */
public record Edit(long version, List<String> fields, String by, Instant at) {
  public Edit {
    fields = List.copyOf(fields);
  }

  /** Reads the result of {@link #json}. */
  static Edit read(Fields json) {
    return new Edit(
        json.number("version", 0, Integer.MAX_VALUE).orElse(0),
        json.texts("fields"),
        json.text("by").orElse(""),
        Instant.parse(json.text("at").orElse(Instant.EPOCH.toString())));
  }

  public JsonText json() {
    return JsonText.object()
        .with("version", version)
        .with("fields", fields)
        .with("by", by)
        .with("at", Optional.of(at));
  }
}
