package dev.rooster.channel;

import java.util.OptionalInt;

/**
 * The limits of a transport.
 *
 * @param longestText the maximum number of characters; empty without a limit. A longer text is
 *     divided into several deliveries
 * @param messagesPerSecond the maximum rate for all addresses together; empty without a limit. For
 *     the code that paces deliveries
 * @param formatting the markup that the receiver understands. For the code that composes texts
 * @param safeToRepeat whether a message whose arrival is unknown may be sent again, because the
 *     receiver recognises its key. Deliveries read it when they are created
 */
public record ChannelLimits(
    OptionalInt longestText,
    OptionalInt messagesPerSecond,
    Formatting formatting,
    boolean safeToRepeat) {

  /** The markup of texts. */
  public enum Formatting {
    PLAIN,
    MARKDOWN,
    HTML
  }

  /** Plain text of any length and at any rate, to receivers that recognise a repeated message. */
  public static final ChannelLimits NONE =
      new ChannelLimits(OptionalInt.empty(), OptionalInt.empty(), Formatting.PLAIN, true);
}
