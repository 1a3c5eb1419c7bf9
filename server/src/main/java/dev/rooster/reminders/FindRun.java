package dev.rooster.reminders;

import dev.rooster.events.Events;
import dev.rooster.format.JsonText;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.store.HistoryQuery;
import dev.rooster.store.Store;
import dev.rooster.trust.Caller;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Finds a run by its id, and can wait until it ends. Thread-safe. */
public final class FindRun {
  /** A run on another node ends without an event on this one. */
  private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);

  /** No fire is outside these bounds, and the store could not represent it in milliseconds. */
  private static final Instant EARLIEST = Instant.parse("0000-01-01T00:00:00Z");

  private static final Instant LATEST = Instant.parse("+10000-01-01T00:00:00Z");

  private final Store store;
  private final Reminders reminders;
  private final History history;
  private final Events events;
  private final InstantSource clock;

  public FindRun(
      Store store, Reminders reminders, History history, Events events, InstantSource clock) {
    this.store = store;
    this.reminders = reminders;
    this.history = history;
    this.events = events;
    this.clock = clock;
  }

  /**
   * Returns the record of the run, or its current state while it runs.
   *
   * @param patience the maximum time to wait for its end
   */
  public JsonText find(Caller caller, String id, Duration patience) {
    Optional<Reminder> reminder = reminders.exactly(caller, reminderOf(id));
    if (reminder.isPresent()) {
      return find(reminder.get(), id, patience);
    }
    // The records of deleted reminders remain visible to the operator.
    return Optional.of(reminderOf(id))
        .filter(ignored -> caller.scope().isEmpty())
        .flatMap(it -> ended(it, Optional.empty(), id))
        .orElseThrow(() -> none(id));
  }

  private JsonText find(Reminder reminder, String id, Duration patience) {
    Instant until = clock.instant().plus(patience);
    try (Events.Listener listener =
        events.listen(it -> it.type().startsWith("run."), OptionalLong.empty())) {
      Optional<JsonText> running = running(reminder, id);
      while (running.isPresent() && clock.instant().isBefore(until)) {
        listener.next(LOOK_AGAIN.toMillis());
        running =
            store.find(List.of(reminder.id())).stream().findAny().flatMap(it -> running(it, id));
      }
      return running.or(() -> ended(reminder, id)).orElseThrow(() -> none(id));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return running(reminder, id).or(() -> ended(reminder, id)).orElseThrow(() -> none(id));
    }
  }

  private static Optional<JsonText> running(Reminder reminder, String id) {
    return Optional.of(reminder)
        .filter(Reminder::running)
        .map(Run::of)
        .filter(it -> it.idempotencyKey().equals(id))
        .map(RunJson::running);
  }

  private Optional<JsonText> ended(Reminder reminder, String id) {
    return ended(reminder.id(), Optional.of(reminder), id);
  }

  private Optional<JsonText> ended(String reminderId, Optional<Reminder> reminder, String id) {
    return store.history(HistoryQuery.upTo(reminderId, due(id), 1)).items().stream()
        .filter(it -> it.id().equals(id))
        .findFirst()
        .map(it -> history.json(it, reminder));
  }

  /** The due instant of a run. */
  static Instant due(String id) {
    try {
      Instant due = Instant.parse(id.substring(id.lastIndexOf('@') + 1));
      if (due.isAfter(EARLIEST) && due.isBefore(LATEST)) {
        return due;
      }
      throw none(id);
    } catch (DateTimeException e) {
      throw none(id);
    }
  }

  /** The id of the reminder of a run. */
  static String reminderOf(String id) {
    int at = id.lastIndexOf('@');
    if (at < 1) {
      throw none(id);
    }
    return id.substring(0, at);
  }

  static RefusedException none(String id) {
    return new RefusedException(
        RefusedException.Reason.NOT_FOUND,
        "there is no run " + id,
        "list the runs to see their ids");
  }
}
