package dev.rooster.session;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/**
 * The key of one ordered conversation: {@code AGENT:KIND}, followed by the parts that the kind
 * needs. Stored with the conversation, so the text of a key must not change.
 */
public record SessionKey(String text) {
  /** Names a conversation for each run. */
  public static final String ISOLATED = "isolated";

  /** Names the conversation of one reminder, shared by all its runs. */
  public static final String OWN = "own";

  /** Names the agent's main conversation. */
  public static final String MAIN = "main";

  /** What a conversation belongs to. */
  public enum Kind {
    /** The agent. */
    MAIN,
    /** One person on a channel. */
    DM,
    /** A group on a channel. */
    GROUP,
    /** An entry in the section {@code cron} of the configuration. */
    CRON,
    /** A reminder. */
    REMINDER,
    /** One run of a reminder. */
    RUN,
    /** A key that a user chose. */
    NAMED
  }

  /** The agent's main conversation. */
  public static SessionKey main(String agent) {
    return new SessionKey(agent + ":main");
  }

  /**
   * The conversation with one person.
   *
   * @param address with its channel, such as {@code telegram:42}
   */
  public static SessionKey dm(String agent, String address) {
    return new SessionKey(agent + ":dm:" + address);
  }

  /**
   * The conversation with a group.
   *
   * @param address with its channel, such as {@code telegram:-100}
   */
  public static SessionKey group(String agent, String address) {
    return new SessionKey(agent + ":group:" + address);
  }

  /** The conversation of an entry in the configuration. */
  public static SessionKey cron(String agent, String name) {
    return new SessionKey(agent + ":cron:" + name);
  }

  /** The conversation of one reminder. */
  public static SessionKey reminder(String agent, String id) {
    return new SessionKey(agent + ":reminder:" + id);
  }

  /** The conversation of one run. */
  public static SessionKey run(String agent, String occurrence) {
    return new SessionKey(agent + ":run:" + occurrence);
  }

  /** What it belongs to, by its text. */
  public Kind kind() {
    String[] parts = text.split(":", 3);
    String word = parts.length > 1 ? parts[1] : "";
    for (Kind kind : Kind.values()) {
      if (kind != Kind.NAMED && kind.name().toLowerCase(Locale.ROOT).equals(word)) {
        return kind;
      }
    }
    return Kind.NAMED;
  }

  /** The address of a conversation with one person; empty for any other. */
  public Optional<String> dmAddress() {
    String[] parts = text.split(":", 3);
    return kind() == Kind.DM && parts.length == 3 ? Optional.of(parts[2]) : Optional.empty();
  }

  /** The occurrence of the conversation of one run; empty for any other. */
  public Optional<String> occurrence() {
    String[] parts = text.split(":", 3);
    return kind() == Kind.RUN && parts.length == 3 ? Optional.of(parts[2]) : Optional.empty();
  }

  /**
   * The same conversation of one user; empty for the operator. Users cannot reach each other's
   * conversations, because a key that a user chooses cannot contain a slash.
   */
  public SessionKey of(String user) {
    return user.isEmpty() ? this : new SessionKey(user + "/" + text);
  }

  /** Distinguishes keys whose files would have the same name. */
  String digest() {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return UUID.nameUUIDFromBytes(bytes).toString().replace("-", "").substring(0, 12);
  }

  @Override
  public String toString() {
    return text;
  }
}
