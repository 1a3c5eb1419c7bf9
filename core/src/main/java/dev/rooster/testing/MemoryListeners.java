package dev.rooster.testing;

import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.store.Notice;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The listeners for changes. */
final class MemoryListeners {
  private final List<Listener> listeners = new ArrayList<>();

  private record Listener(Duration horizon, Consumer<Notice> consumer) {}

  void add(Duration horizon, Consumer<Notice> listener) {
    listeners.add(new Listener(horizon, listener));
    listener.accept(new Notice.Listening(true));
  }

  /** Notifies listeners of the earliest attempt among the changed reminders, if it is soon. */
  void wake(List<Reminder> changed, Instant now) {
    Optional<Instant> earliest =
        changed.stream()
            .filter(it -> it.standing().status() == Status.ACTIVE && !it.running())
            .flatMap(it -> it.standing().next().stream())
            .map(NextFire::at)
            .min(Instant::compareTo);
    for (Listener listener : listeners) {
      earliest
          .filter(at -> at.isBefore(now.plus(listener.horizon())))
          .ifPresent(at -> listener.consumer().accept(new Notice.Wakes(at)));
    }
  }

  void stop() {
    listeners.forEach(listener -> listener.consumer().accept(new Notice.Stops()));
  }
}
