package dev.rooster.channel;

import dev.rooster.reminder.RefusedException;

/** A place on a channel where a person is reached: {@code webhook:https://example.org/alice}. */
public record Address(String channel, String target) {
  /** The local inbox. */
  public static final Address TERMINAL = new Address("terminal", "default");

  private static final int LONGEST = 2_000;

  /** Reads {@code CHANNEL:TARGET}. */
  public static Address parse(String text) {
    int colon = text.indexOf(':');
    if (colon < 1 || colon == text.length() - 1 || text.length() > LONGEST) {
      throw RefusedException.invalid(
          "'%s' is not a valid address"
              .formatted(text.length() > 100 ? text.substring(0, 100) : text),
          "write CHANNEL:TARGET, such as webhook:https://example.org/me or terminal:default");
    }
    return new Address(text.substring(0, colon), text.substring(colon + 1));
  }

  @Override
  public String toString() {
    return channel + ":" + target;
  }
}
