package dev.rooster.reminders;

import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A change of what was asked for.
 *
 * @param version what it brought the reminder to
 * @param fields what it changed, by the names that REST has for it
 * @param by who made it
 */
public record Edit(long version, List<String> fields, String by, Instant at) {
  public Edit {
    fields = List.copyOf(fields);
  }

  /** Reads what {@link #json} wrote. */
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
