package dev.rooster.channel;

/** A channel on which people also write to Rooster. */
public interface TwoWayChannel extends Channel {

  /**
   * Starts receiving. The channel hands each message to the receiver, on a thread of its own, until
   * the subscription is closed. A message that the receiver did not take, because it threw or the
   * process died, comes again.
   */
  Subscription receive(Receiver receiver);

  /** Takes the messages that come in. */
  @FunctionalInterface
  interface Receiver {

    /** Returns when the message is taken: the channel then never brings it again. */
    void receive(Inbound message) throws InterruptedException;
  }

  /** Ends receiving when it is closed. */
  interface Subscription extends AutoCloseable {
    @Override
    void close();
  }
}
