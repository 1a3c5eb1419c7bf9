package dev.rooster.session;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.format.UnreadableException;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The first line of a transcript.
 *
 * @param user the user whose conversation it is; empty for the operator's and for groups
 */
public record SessionHeader(SessionKey key, String agent, String user) {
  private static final String START = "start";

  /** The address of the one person who talks there; empty for any other conversation. */
  public Optional<String> person() {
    return key.dmAddress().filter(it -> key.equals(SessionKey.dm(agent, it)));
  }

  /** Whether it is the conversation of a group. A key that a user chose may only look like one. */
  public boolean isOfGroup() {
    return key.kind() == SessionKey.Kind.GROUP && key.text().startsWith(agent + ":");
  }

  public SessionHeader withUser(String other) {
    return new SessionHeader(key, agent, other);
  }

  /** As the first line of a transcript, and as the event that it has grown. */
  public JsonText json() {
    return JsonText.object()
        .with("session", key.text())
        .with("agent", agent)
        .withOrNull("user", user);
  }

  /**
   * The first line of a transcript whose oldest messages are deleted.
   *
   * @param start the position of the first message that is left, so that positions stay valid
   */
  JsonText json(long start) {
    return json().with(START, start);
  }

  /** The start in the first line of a transcript; empty if no message is deleted. */
  static OptionalLong start(String line) {
    try {
      Fields fields = Fields.of(Json.read(line), "", new Problems());
      return fields
          .text(START)
          .filter(it -> it.matches("\\d{1,18}"))
          .map(it -> OptionalLong.of(Long.parseLong(it)))
          .orElse(OptionalLong.empty());
    } catch (UnreadableException e) {
      return OptionalLong.empty();
    }
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
