package dev.rooster.outside;

import dev.rooster.engine.Changes;
import dev.rooster.engine.EngineListener;
import dev.rooster.home.Configuration;
import dev.rooster.home.Home;
import dev.rooster.process.Processes;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Step;
import dev.rooster.schedule.On;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import dev.rooster.trust.Secret;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * The reminders that wait for events, and what watches for them. Hears of every change of a
 * reminder. Does nothing before {@link #start}. Thread-safe.
 */
public final class Outside implements EngineListener, AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.rooster");

  /** Between two looks at the files. */
  private static final Duration LOOK = Duration.ofMillis(500);

  /** How long a call of a webhook waits for the reminders to be read at the start. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Store store;
  private final StoredEvents events;
  private final WatchCommands.Host host;
  private final Executor beside;
  private final AtomicReference<Optional<Watch>> watch = new AtomicReference<>(Optional.empty());
  private final CountDownLatch closed = new CountDownLatch(1);

  /** Whether the latest look failed: two looks a second need not log the same trouble twice. */
  private final AtomicBoolean troubled = new AtomicBoolean();

  /**
   * @param beside runs work that must not hold up the engine
   */
  public Outside(
      Store store,
      Supplier<Configuration> configuration,
      Secret.Vault vault,
      Processes processes,
      Executor beside) {
    this.store = store;
    this.events = new StoredEvents(store);
    this.host = new WatchCommands.Host(processes, configuration, vault);
    this.beside = beside;
  }

  /** The events that runs stand for. */
  public StoredEvents events() {
    return events;
  }

  /** Begins: reads the reminders, and finishes what a crash interrupted. */
  public void start(Changes changes) {
    GiveEvent giveEvent = new GiveEvent(store, events, changes);
    Watch started =
        new Watch(
            store,
            events,
            new WatchFiles(store, giveEvent, Home.ofUser()),
            new WatchCommands(store, giveEvent, events, changes, host),
            new Receipts(store),
            giveEvent,
            new Duty(store, UUID.randomUUID().toString()));
    watch.set(Optional.of(started));
    beside.execute(this::look);
  }

  /** Keeps looking, on a thread of its own, until it is closed. */
  public void keepLooking() {
    Thread.ofPlatform().daemon().name("rooster-outside").start(this::looking);
  }

  private void looking() {
    try {
      while (!closed.await(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
        lookOn();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A bug must not end the watching for good. */
  private void lookOn() {
    try {
      look();
    } catch (RuntimeException e) {
      if (!troubled.getAndSet(true)) {
        LOG.log(System.Logger.Level.ERROR, "unexpected exception while looking for events", e);
      }
    }
  }

  /** Looks at the files once; on a node that shares its store, also who watches. */
  public void look() {
    watch.get().ifPresent(it -> guarded(() -> it.look(store.now(), host)));
  }

  /** A reminder was created or changed, or was deleted. */
  public void changed(Reminder reminder) {
    boolean waits = On.of(reminder.definition().schedule()).isPresent();
    if (waits || watch.get().filter(it -> it.knows(reminder.id())).isPresent()) {
      refresh(reminder.id());
      guarded(() -> Watch.tellChange(store));
    }
  }

  private void refresh(String id) {
    watch.get().ifPresent(it -> guarded(() -> it.refresh(id)));
  }

  @Override
  public void completed(Run run, Outcome outcome, Step step) {
    if (On.of(run.reminder().definition().schedule()).isPresent()) {
      beside.execute(() -> refresh(run.reminderId()));
    }
  }

  /** Takes a call of a webhook. */
  public CallResult receive(WebhookCall call) throws InterruptedException {
    Optional<Watch> started = watch.get();
    if (started.isEmpty()
        || !started.get().ready().await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
      return new CallResult.NotNow("the daemon is starting", "send it again in a moment");
    }
    return started.get().calls(host).receive(call);
  }

  /** Removes what is too old to matter, and finishes what another node did not come to. */
  public void forgetOld() {
    watch.get().ifPresent(it -> it.calls(host).finishOpen());
    new Receipts(store).forgetOld();
  }

  /** Trouble with the store must not fail the change that was heard of; the next look repeats. */
  private void guarded(Runnable work) {
    try {
      work.run();
      troubled.set(false);
    } catch (StoreException | RefusedException e) {
      if (!troubled.getAndSet(true)) {
        LOG.log(
            System.Logger.Level.WARNING,
            "events were not looked for; nothing is lost, retrying: " + e.getMessage());
      }
    }
  }

  /**
   * Stops watching, and kills the commands. What happens from now on is noticed at the next start.
   */
  @Override
  public void close() {
    closed.countDown();
    watch.getAndSet(Optional.empty()).ifPresent(Watch::close);
  }
}
