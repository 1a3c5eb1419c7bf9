package dev.rooster;

import dev.rooster.engine.Changes;
import dev.rooster.engine.Changes.Change;
import dev.rooster.engine.Engine;
import dev.rooster.engine.EngineDriver;
import dev.rooster.engine.EngineRuntime.Result;
import dev.rooster.engine.FollowUps;
import dev.rooster.reminder.Claim;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.schedule.At;
import dev.rooster.schedule.Schedule;
import dev.rooster.store.HistoryQuery;
import dev.rooster.store.Listing;
import dev.rooster.store.Notice;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/**
 * Stores reminders and fires each at its time. Created by a {@link RoosterBuilder}; runs until it
 * is closed. Thread-safe.
 *
 * <p>A change is on disk when its method returns. Each occurrence is recorded exactly once; its
 * handler is called at least once, with the same idempotency key each time.
 */
public final class Rooster implements AutoCloseable {
  private final Store store;
  private final InstantSource clock;
  private final EngineDriver driver;
  private final Changes changes;
  private final RandomGenerator random;
  private final Supplier<Duration> grace;

  Rooster(
      Store store,
      EngineDriver driver,
      FollowUps followUps,
      RandomGenerator random,
      Supplier<Duration> grace) {
    this.store = store;
    this.clock = driver::storeTime;
    this.driver = driver;
    this.changes = new Changes(store, clock, followUps, driver::changed);
    this.random = random;
    this.grace = grace;
  }

  public static RoosterBuilder builder() {
    return new RoosterBuilder();
  }

  /** Creates a one-shot that fires after the delay. */
  public Reminder in(Duration delay, String kind, String text) {
    Instant now = clock.instant();
    Definition definition = Definition.of(kind, text, At.instant(later(now, delay)));
    return changes
        .create(List.of(Lifecycle.create(Reminder.newId(random), definition, now)))
        .getFirst();
  }

  private static Instant later(Instant now, Duration delay) {
    try {
      return now.plus(delay);
    } catch (DateTimeException | ArithmeticException e) {
      throw RefusedException.invalid(
          "the delay %s is too long".formatted(delay), "choose a time before the year 10000");
    }
  }

  /** Creates a reminder with the default policies for its schedule. */
  public Reminder add(String kind, String text, Schedule schedule) {
    return add(Definition.of(kind, text, schedule));
  }

  public Reminder add(Definition definition) {
    return changes.create(Reminder.newId(random), definition);
  }

  /** Creates a reminder with this id; rejected if the id is taken. */
  public Reminder add(String id, Definition definition) {
    return changes.create(id, definition);
  }

  /**
   * Makes sure that the reminder with this id has this definition, however often the program
   * starts: creates or edits it. A reminder that has ended stays unchanged.
   */
  public Reminder ensure(String id, Definition definition) {
    return changes.ensure(id, definition);
  }

  /** Creates many reminders, all or none. */
  public List<Reminder> addAll(List<Definition> definitions) {
    Instant now = clock.instant();
    return changes.create(
        definitions.stream().map(it -> Lifecycle.create(Reminder.newId(random), it, now)).toList());
  }

  public Optional<Reminder> find(String id) {
    return store.find(List.of(id)).stream().findAny();
  }

  public Page<Reminder> list(Listing listing) {
    return store.list(listing);
  }

  /** The reminder's latest occurrences, latest first. */
  public List<Occurrence> history(String id, int limit) {
    return history(HistoryQuery.of(id, limit)).items();
  }

  public Page<Occurrence> history(HistoryQuery query) {
    return store.history(query);
  }

  /** Edits the definition. A change of the text does not move the next fire. */
  public Change edit(String id, UnaryOperator<Definition> edit) {
    return changes.edit(id, OptionalLong.empty(), edit);
  }

  /** The same, rejected if the reminder has changed since that version. */
  public Change edit(String id, long version, UnaryOperator<Definition> edit) {
    return changes.edit(id, OptionalLong.of(version), edit);
  }

  public Change pause(String id, String note) {
    return pause(id, new Reason.ByRequest(note));
  }

  public Change pause(String id, Reason why) {
    return changes.pause(id, OptionalLong.empty(), why);
  }

  public Change resume(String id) {
    return changes.resume(id, OptionalLong.empty());
  }

  public Change cancel(String id, String note) {
    return cancel(id, new Reason.ByRequest(note));
  }

  public Change cancel(String id, Reason why) {
    return changes.cancel(id, OptionalLong.empty(), why);
  }

  /**
   * Has the reminder come at this instant too, as the same reminder; its schedule stays as it is.
   */
  public Change snooze(String id, Instant until) {
    return changes.snooze(id, OptionalLong.empty(), until);
  }

  /**
   * Marks the latest occurrence as done and drops its snooze. A one-shot is over then, also if it
   * has not fired.
   */
  public Change done(String id, String by) {
    return changes.done(id, OptionalLong.empty(), by);
  }

  /** Deletes a reminder and its history. */
  public boolean delete(String id) {
    return store.delete(id);
  }

  /**
   * Runs the reminder now, paused or not; its next fire stays unchanged. Rejected while it is
   * running, or while the maximum number of runs is reached.
   */
  public Run runNow(String id) {
    return runNow(id, true);
  }

  /**
   * The same, with or without the condition of the reminder. A handler that judges a condition
   * finds the choice in {@link Run#bypassesCondition}.
   *
   * @param checkCondition false if the run takes place whether or not its condition is met; it then
   *     does not count as met
   */
  public Run runNow(String id, boolean checkCondition) {
    return driver.ask((engine, then) -> engine.runNow(id, checkCondition, then));
  }

  public void stopRun(String id, String note) {
    stopRun(id, new Reason.StopRequested(note));
  }

  /**
   * Stops the run of a reminder, on any node. Another node records the reason as {@link
   * Reason.StopRequested} without a note.
   */
  public void stopRun(String id, Reason why) {
    Claim claim =
        find(id)
            .orElseThrow(() -> RefusedException.notFound(id))
            .standing()
            .claim()
            .orElseThrow(() -> notRunning(id));
    boolean stopped =
        driver.<Boolean>ask(
            (engine, then) -> then.accept(new Result.Given<>(engine.stopRun(id, why))));
    if (!stopped) {
      if (!store.requestStop(id, claim.fence())) {
        throw notRunning(id);
      }
      driver.post(engine -> engine.noticed(new Notice.Stops()));
    }
  }

  private static RefusedException notRunning(String id) {
    return new RefusedException(
        RefusedException.Reason.NOT_RUNNING, id + " is not running", "nothing to do");
  }

  /** The same changes, for callers that track versions. */
  public Changes changes() {
    return changes;
  }

  /** Waits for the runs, up to the grace period; then interrupts them and records that. */
  @Override
  public void close() {
    driver.stop(grace.get());
    store.close();
  }

  void start(Duration horizon) {
    store.listen(horizon, notice -> driver.post((Engine engine) -> engine.noticed(notice)));
    driver.start();
  }
}
