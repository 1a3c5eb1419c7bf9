package dev.rooster.app;

import dev.rooster.reminder.RefusedException;
import dev.rooster.reminders.Reminders;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * The use cases of reminders for the tools of agents. The engine that turns run on is needed to
 * build them, so a turn right after the start waits for them. Thread-safe.
 */
final class CurrentReminders implements Supplier<Reminders> {
  private static final long PATIENCE_SECONDS = 10;

  private final AtomicReference<Optional<Reminders>> current =
      new AtomicReference<>(Optional.empty());
  private final CountDownLatch isSet = new CountDownLatch(1);

  Reminders set(Reminders reminders) {
    current.set(Optional.of(reminders));
    isSet.countDown();
    return reminders;
  }

  @Override
  public Reminders get() {
    try {
      boolean _ = isSet.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return current
        .get()
        .orElseThrow(() ->
            new RefusedException(
                RefusedException.Reason.UNAVAILABLE,
                "the daemon is still starting",
                "try again in a moment"));
  }
}
