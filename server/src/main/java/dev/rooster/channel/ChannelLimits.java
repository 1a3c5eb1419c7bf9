package dev.rooster.channel;

import java.util.OptionalInt;

/**
 * The limits of a transport.
 *
 * @param longestText the maximum number of characters; empty without a limit. A longer text is
 *     divided into several deliveries
 * @param safeToRepeat whether a message whose arrival is unknown may be sent again, because the
 *     receiver recognises its key. Deliveries read it when they are created
 */
public record ChannelLimits(OptionalInt longestText, boolean safeToRepeat) {

  /** Texts of any length, to receivers that recognise a repeated message. */
  public static final ChannelLimits NONE = new ChannelLimits(OptionalInt.empty(), true);
}
