package dev.rooster.inbox;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import java.time.Instant;
import java.util.Optional;

/** A message that was acknowledged. */
public record SeenItem(InboxItem item, Instant seenAt) {
  private static final String SEEN_AT = "seen_at";

  public JsonText json() {
    return item.json().with(SEEN_AT, Optional.of(seenAt));
  }

  /** Reads the result of {@link #json}. */
  static SeenItem read(String json) {
    Fields fields = Fields.of(Json.read(json), "", new Problems());
    return new SeenItem(InboxItem.read(fields), Instant.parse(fields.text(SEEN_AT).orElseThrow()));
  }
}
