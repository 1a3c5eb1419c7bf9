package dev.rooster.channel;

import java.util.Optional;

/** A transport that sends messages to addresses. Thread-safe. */
public interface Channel {

  /** The part of an address before the colon. */
  String name();

  /** The limits of the transport. */
  ChannelLimits limits();

  /** Refuses an address that is invalid on this channel or not allowed. */
  void check(Address address);

  /**
   * Names the receiver behind an address, such as its host. Rooster limits how many messages one
   * receiver takes at a time, so that a receiver that hangs blocks no other.
   *
   * @return empty if no limit is needed, because sending cannot hang
   */
  Optional<String> receiver(Address address);

  /**
   * Sends the message. Returns when the receiver has it. A text longer than {@link
   * ChannelLimits#longestText} was split before.
   *
   * @throws NotSentException if the message did not arrive, or if its arrival is unknown
   */
  Receipt send(Address to, Message message) throws NotSentException, InterruptedException;
}
