package dev.rooster.channel;

import java.util.Optional;

/** A channel on which people also write to Rooster. */
public interface TwoWayChannel extends Channel {

  /**
   * Starts receiving. The channel hands each message to the receiver, on a thread of its own, until
   * the subscription is closed. If the receiver throws or the process dies, the channel delivers
   * the message again.
   */
  Subscription receive(Receiver receiver);

  /** Shows the person at an address that a reply is being written, where the channel can. */
  default void showsWriting(Address to) throws InterruptedException {}

  /**
   * Shows below a message that it was answered, in place of its buttons, where the channel can.
   *
   * @return whether the people there see it
   */
  default boolean showsAnswer(Address to, String messageId, String answer)
      throws InterruptedException {
    return false;
  }

  /** Whether several people read what is sent to an address. */
  default boolean isGroup(Address address) {
    return false;
  }

  /** Receives incoming messages. */
  @FunctionalInterface
  interface Receiver {

    /** Returns when the message is safe; the channel then never delivers it again. */
    void receive(Inbound message) throws InterruptedException;
  }

  /** Stops receiving when closed. */
  interface Subscription extends AutoCloseable {
    /** Why no messages arrive at the moment; empty while they do. Safe to call from any thread. */
    default Optional<String> trouble() {
      return Optional.empty();
    }

    @Override
    void close();
  }
}
