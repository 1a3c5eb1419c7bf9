package dev.rooster;

import dev.rooster.engine.Changes;
import dev.rooster.engine.Changes.Change;
import dev.rooster.engine.Engine;
import dev.rooster.engine.EngineDriver;
import dev.rooster.engine.EngineRuntime.Result;
import dev.rooster.reminder.Claim;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Occurrence;
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
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/**
 * Keeps reminders and fires each at its time. Made by a {@link RoosterBuilder}; runs until it is
 * closed. Thread-safe.
 *
 * <p>What a method accepted is on disk when it returns. A reminder's occurrence is recorded exactly
 * once; its handler is called at least once, with the same idempotency key each time.
 */
public final class Rooster implements AutoCloseable {
  private final Store store;
  private final InstantSource clock;
  private final EngineDriver driver;
  private final Changes changes;
  private final RandomGenerator random;
  private final Duration grace;

  Rooster(Store store, EngineDriver driver, RandomGenerator random, Duration grace) {
    this.store = store;
    this.clock = driver::storeTime;
    this.driver = driver;
    this.changes =
        new Changes(store, clock, reminder -> driver.post(engine -> engine.changed(reminder)));
    this.random = random;
    this.grace = grace;
  }

  public static RoosterBuilder builder() {
    return new RoosterBuilder();
  }

  /** Reminds once, after a while. */
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
          "nobody can be reminded in " + delay, "choose a time before the year 10000");
    }
  }

  /** A reminder with the policies that suit its schedule. */
  public Reminder add(String kind, String text, Schedule schedule) {
    return add(Definition.of(kind, text, schedule));
  }

  public Reminder add(Definition definition) {
    return changes.create(Reminder.newId(random), definition);
  }

  /** A reminder with an id of one's own; refused if there is one with that id. */
  public Reminder add(String id, Definition definition) {
    return changes.create(id, definition);
  }

  /**
   * Sees to it that there is one reminder under this id that says this, however often the program
   * is started: makes it, or changes the one that is there. One that has ended stays as it is.
   */
  public Reminder ensure(String id, Definition definition) {
    return changes.ensure(id, definition);
  }

  /** Many at once, all or none. */
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

  /** What became of the reminder's latest occurrences, latest first. */
  public List<Occurrence> history(String id, int limit) {
    return history(HistoryQuery.of(id, limit)).items();
  }

  public Page<Occurrence> history(HistoryQuery query) {
    return store.history(query);
  }

  /** Changes what was asked for. A change of the text does not move the next fire. */
  public Change edit(String id, UnaryOperator<Definition> edit) {
    return changes.edit(id, OptionalLong.empty(), edit);
  }

  /** The same, refused if somebody else has changed the reminder since that version. */
  public Change edit(String id, long version, UnaryOperator<Definition> edit) {
    return changes.edit(id, OptionalLong.of(version), edit);
  }

  public Change pause(String id, String why) {
    return changes.pause(id, OptionalLong.empty(), why);
  }

  public Change resume(String id) {
    return changes.resume(id, OptionalLong.empty());
  }

  public Change cancel(String id, String why) {
    return changes.cancel(id, OptionalLong.empty(), why);
  }

  /** Removes a reminder and its history, as if it had never been. */
  public boolean delete(String id) {
    return store.delete(id);
  }

  /**
   * Runs the reminder now, paused or not; its next fire stays where it is. Refused while it runs
   * already, or as many run as may run at once.
   */
  public Run runNow(String id) {
    return driver.ask((engine, then) -> engine.runNow(id, then));
  }

  /** Stops the run of a reminder, on whichever node it runs. */
  public void stopRun(String id, String why) {
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
        RefusedException.Reason.NOT_RUNNING, id + " does not run at the moment", "nothing to do");
  }

  /** What people and agents do to reminders, for surfaces that know versions. */
  public Changes changes() {
    return changes;
  }

  /** Waits for what runs, for the grace at most; then what runs is interrupted and recorded so. */
  @Override
  public void close() {
    driver.stop(grace);
    store.close();
  }

  void start(Duration horizon) {
    store.listen(horizon, notice -> driver.post((Engine engine) -> engine.noticed(notice)));
    driver.start();
  }
}
