package dev.rooster.session;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.format.UnreadableException;
import java.util.Optional;

/**
 * The first line of a transcript.
 *
 * @param user the user whose conversation it is; empty for the operator's and for groups
 */
public record SessionHeader(SessionKey key, String agent, String user) {

  /** As the first line of a transcript, and as the event that it has grown. */
  public JsonText json() {
    return JsonText.object()
        .with("session", key.text())
        .with("agent", agent)
        .withOrNull("user", user);
  }

  /** Reads the result of {@link #json}; empty for any other line. */
  static Optional<SessionHeader> read(String line) {
    try {
      Fields fields = Fields.of(Json.read(line), "", new Problems());
      String agent = fields.text("agent").orElse("");
      String user = fields.text("user").orElse("");
      return fields.text("session").map(key -> new SessionHeader(new SessionKey(key), agent, user));
    } catch (UnreadableException e) {
      return Optional.empty();
    }
  }
}
