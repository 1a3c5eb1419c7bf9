package dev.rooster.outside;

import dev.rooster.store.Store;
import java.time.Duration;
import java.time.Instant;

/**
 * Whether this node watches files and commands: of several nodes on one store, one does. Used by
 * one thread.
 */
final class Duty {
  private static final String LOCK = "outside";
  private static final Duration LEASE = Duration.ofSeconds(15);
  private static final Duration RENEWAL = Duration.ofSeconds(3);

  private final Store store;
  private final String node;
  private boolean held;
  private Instant renewAt = Instant.EPOCH;

  /**
   * @param node no other has this name
   */
  Duty(Store store, String node) {
    this.store = store;
    this.node = node;
  }

  boolean isOurs(Instant now) {
    if (store.exclusive()) {
      return true;
    }
    boolean setBack = now.isBefore(renewAt.minus(RENEWAL));
    if (setBack || !now.isBefore(renewAt)) {
      renewAt = now.plus(RENEWAL);
      held =
          held
              ? store.renewLocks(node, LEASE).stream().anyMatch(it -> it.name().equals(LOCK))
              : store.lock(LOCK, node, LEASE).isPresent();
    }
    return held;
  }
}
