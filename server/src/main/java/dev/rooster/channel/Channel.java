package dev.rooster.channel;

/** A transport that sends messages to addresses. Thread-safe. */
public interface Channel {

  /** The part of an address before the colon. */
  String name();

  /** The limits of the transport. */
  ChannelLimits limits();

  /** Refuses an address that is invalid on this channel or not allowed. */
  void check(Address address);

  /**
   * Sends the message. Returns when the receiver has it.
   *
   * @throws NotSentException if the message did not arrive, or if its arrival is unknown
   */
  void send(Address to, Message message) throws NotSentException, InterruptedException;
}
