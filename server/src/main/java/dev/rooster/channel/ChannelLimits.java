package dev.rooster.channel;

import java.util.OptionalInt;

/**
 * What a transport can carry.
 *
 * @param longestText in characters; empty without a limit
 * @param messagesPerSecond to all addresses together; empty without a limit
 * @param formatting how the receiver reads a text
 * @param safeToRepeat whether a message of which the arrival is unknown may be sent again, because
 *     the receiver recognises its key
 */
public record ChannelLimits(
    OptionalInt longestText,
    OptionalInt messagesPerSecond,
    Formatting formatting,
    boolean safeToRepeat) {

  /** How the receiver reads a text. */
  public enum Formatting {
    PLAIN,
    MARKDOWN,
    HTML
  }

  /** Plain text of any length and at any rate, to receivers that recognise a repeated message. */
  public static final ChannelLimits NONE =
      new ChannelLimits(OptionalInt.empty(), OptionalInt.empty(), Formatting.PLAIN, true);
}
