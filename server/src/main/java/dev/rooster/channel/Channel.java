package dev.rooster.channel;

/** A transport that brings texts to addresses. Thread-safe. */
public interface Channel {

  /** The part of an address before the colon. */
  String name();

  /** What the transport can carry. */
  ChannelLimits limits();

  /** Refuses an address that this channel cannot have, or that it may not reach. */
  void check(Address address);

  /**
   * Sends the message. Returns when the receiver has it.
   *
   * @throws NotSentException if the receiver does not have it, or may not have it
   */
  void send(Address to, Message message) throws NotSentException, InterruptedException;
}
