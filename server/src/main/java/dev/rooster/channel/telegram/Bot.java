package dev.rooster.channel.telegram;

import dev.rooster.format.Fields;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The bot itself, as {@code getMe} describes it.
 *
 * @param username without the {@code @}
 */
record Bot(String id, String username) {
  private static final Pattern COMMAND_OF_BOT = Pattern.compile("/\\w+@(\\w+)");

  static Bot read(Fields user) {
    return new Bot(user.text("id").orElse(""), user.text("username").orElse(""));
  }

  boolean isMentionedIn(String text) {
    return !username.isEmpty() && mention().matcher(text).find();
  }

  String withoutMention(String text) {
    return username.isEmpty() ? text : mention().matcher(text).replaceAll("").strip();
  }

  private Pattern mention() {
    return Pattern.compile("(?i)\\s*@" + Pattern.quote(username) + "\\b");
  }

  /** Whether a text begins with a command that names another bot: {@code /list@other_bot}. */
  boolean isCommandOfOther(String text) {
    Matcher named = COMMAND_OF_BOT.matcher(text);
    return named.lookingAt() && !named.group(1).equalsIgnoreCase(username);
  }
}
