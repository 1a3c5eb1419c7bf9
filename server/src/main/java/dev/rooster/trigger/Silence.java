package dev.rooster.trigger;

import dev.rooster.activity.Activity;
import dev.rooster.activity.ClientSession;
import dev.rooster.store.Store;
import java.time.Instant;
import java.util.Comparator;

/**
 * Notices that a session at work gives no more signs. Reads the sessions only when one of them can
 * have become silent since. For one thread at a time.
 */
final class Silence {
  private final Store store;
  private final Activity activity;
  private Instant next = Instant.MIN;

  Silence(Store store, Activity activity) {
    this.store = store;
    this.activity = activity;
  }

  /** Whether a session may have become silent since the last call that said so. */
  boolean hasBegun() {
    Instant now = store.now();
    Instant latest = now.plus(ClientSession.SILENT_AT_WORK);
    // A clock that was ahead must not postpone it for long.
    boolean due = !now.isBefore(next) || next.isAfter(latest);
    if (due) {
      next =
          activity.open().stream()
              .filter(it -> it.isAtWork(now))
              .map(ClientSession::silentAt)
              .min(Comparator.naturalOrder())
              .orElse(latest);
    }
    return due;
  }
}
