package dev.rooster.session;

import java.time.Duration;
import java.util.Optional;

/** Grants conversations to this node, among all nodes that use the same store. */
@FunctionalInterface
public interface SessionLeases {
  /** For a store that no other node uses. */
  SessionLeases UNSHARED = (session, patience) -> Optional.of(Lease.UNLIMITED);

  /** Waits until no other node has the conversation; empty if it stayed busy. */
  Optional<Lease> take(SessionKey session, Duration patience) throws InterruptedException;

  /** The right to a conversation. When it is lost, the thread that took it is interrupted. */
  interface Lease {
    Lease UNLIMITED =
        new Lease() {
          @Override
          public boolean lasts() {
            return true;
          }

          @Override
          public void release() {}
        };

    /** Whether no other node can have the conversation. */
    boolean lasts();

    void release();
  }
}
