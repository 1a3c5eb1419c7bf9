package dev.rooster.talk;

import dev.rooster.format.JsonText;
import dev.rooster.session.SessionHeader;
import java.time.Instant;
import java.util.Optional;

/**
 * A conversation in a list.
 *
 * @param messages the number of its messages
 * @param lastAt when the last one was written; empty without one
 */
public record SessionSummary(SessionHeader header, long messages, Optional<Instant> lastAt) {

  public JsonText json() {
    return head(header).with("messages", messages).with("last_at", lastAt);
  }

  /** The fields that a list and a single conversation share. */
  static JsonText head(SessionHeader header) {
    return JsonText.object()
        .with("key", header.key().text())
        .with("agent", header.agent())
        .with("kind", header.key().kind())
        .withOrNull("user", header.user());
  }
}
