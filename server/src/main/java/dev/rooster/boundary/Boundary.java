package dev.rooster.boundary;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import java.time.Instant;
import java.util.Optional;

/**
 * A boundary of a session, as it is stored.
 *
 * @param reminder the id of the reminder that fires when it is reached; empty if it only suppresses
 * @param prompts the number of the session's prompts with which it is reached; 0 if by time
 * @param at when it is reached; empty if by prompts
 */
record Boundary(String reminder, int prompts, Optional<Instant> at) {

  /**
   * Whether it is still to be reached.
   *
   * @param counted the prompts of the session so far
   */
  boolean isPending(int counted, Instant now) {
    return at.map(now::isBefore).orElse(counted < prompts);
  }

  String json() {
    return JsonText.object()
        .withOrNull("reminder", reminder)
        .with("prompts", prompts)
        .with("at", at)
        .toString();
  }

  static Boundary read(String json) {
    Fields fields = Fields.of(Json.read(json), "", new Problems());
    return new Boundary(
        fields.text("reminder").orElse(""),
        fields.number("prompts", 0, Integer.MAX_VALUE).orElse(0),
        fields.text("at").map(Instant::parse));
  }
}
