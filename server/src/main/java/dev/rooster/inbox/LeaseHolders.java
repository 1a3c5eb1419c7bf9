package dev.rooster.inbox;

import dev.rooster.activity.Activity;
import java.time.Instant;

/** The sessions that have items. */
record LeaseHolders(Activity activity) {

  /**
   * Whether a session is in the turn in which it got an item: its next hook acknowledges that, also
   * if the lease has expired by then.
   */
  boolean isAtWork(String agent, ItemLease lease, Instant now) {
    return !lease.session().isEmpty()
        && activity.find(agent, lease.session()).map(it -> it.isAtWork(now)).orElse(false);
  }
}
