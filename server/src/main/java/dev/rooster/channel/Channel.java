package dev.rooster.channel;

/** A transport that brings texts to addresses. Thread-safe. */
public interface Channel {

  /** What its addresses begin with. */
  String name();

  /**
   * Refuses an address that cannot be one of this channel, or that may not be reached from here.
   */
  void check(Address address);

  /**
   * Whether a message may be sent again when nobody knows whether it arrived: the other side can
   * tell by its key.
   */
  boolean safeToRepeat();

  /**
   * Sends it. Returns when the other side has it.
   *
   * @throws NotSentException if it has not, or if that is not known
   */
  void send(Address to, Message message) throws NotSentException, InterruptedException;
}
