package dev.rooster.channel.telegram;

import java.time.Duration;
import java.util.Optional;

/** The Bot API refused a call. */
final class TelegramException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int code;
  private final transient Optional<Duration> retryAfter;
  private final transient Optional<String> newChat;

  /**
   * @param code as HTTP statuses
   * @param retryAfter the delay that Telegram asks for, if any
   */
  TelegramException(int code, String description, Optional<Duration> retryAfter) {
    this(code, description, retryAfter, Optional.empty());
  }

  /**
   * @param newChat the id that a group has now
   */
  TelegramException(
      int code, String description, Optional<Duration> retryAfter, Optional<String> newChat) {
    super("Telegram responded: %d %s".formatted(code, description));
    this.code = code;
    this.retryAfter = retryAfter;
    this.newChat = newChat;
  }

  int code() {
    return code;
  }

  Optional<Duration> retryAfter() {
    return retryAfter;
  }

  /** Whether the same call may succeed later: too many calls, or trouble at Telegram. */
  boolean isTemporary() {
    return code == 429 || code >= 500;
  }

  String remedy() {
    if (newChat.isPresent()) {
      return "use the new address of the group: %s:%s".formatted(TelegramKind.NAME, newChat.get());
    }
    return switch (code) {
      case 401, 404 -> "check channels.telegram.token in rooster.yaml";
      case 403 -> "ask the person to send the bot a message first, or to unblock it";
      case 409 -> "stop the other program that receives the messages of this bot";
      case 429 -> "send fewer messages";
      default -> code >= 500 ? "check whether Telegram has an outage" : "check the address";
    };
  }
}
