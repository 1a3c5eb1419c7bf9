package dev.rooster.outside;

import dev.rooster.engine.Changes;
import dev.rooster.engine.EngineListener;
import dev.rooster.home.Configuration;
import dev.rooster.home.Home;
import dev.rooster.process.Processes;
import dev.rooster.reminder.Outcome;
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
            new WatchFiles(store, giveEvent, Home.ofUser()),
            new WatchCommands(store, giveEvent, events, changes, host),
            new Receipts(store),
            giveEvent,
            new Duty(store, UUID.randomUUID().toString()));
    watch.set(Optional.of(started));
    beside.execute(() -> {
      guarded(() -> {
        started.reload();
        started.calls(host).finishOpen();
      });
      started.ready().countDown();
      look();
    });
  }

  /** Keeps looking, on a thread of its own, until it is closed. */
  public void keepLooking() {
    Thread.ofPlatform().daemon().name("rooster-outside").start(this::looking);
  }

  private void looking() {
    try {
      while (!closed.await(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
        look();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Looks at the files once; on a node that shares its store, also who watches. */
  public void look() {
    watch.get().ifPresent(it -> guarded(() -> it.look(store.now())));
  }

  /** A reminder was created or changed. */
  public void changed(Reminder reminder) {
    watch
        .get()
        .filter(_ -> On.of(reminder.definition().schedule()).isPresent())
        .ifPresent(it ->
            guarded(() -> {
              if (reminder.standing().status().ended()) {
                it.ended(reminder.id(), events);
              } else {
                it.changed(reminder);
              }
            }));
  }

  /** A reminder was deleted. */
  public void deleted(Reminder reminder) {
    watch
        .get()
        .filter(_ -> On.of(reminder.definition().schedule()).isPresent())
        .ifPresent(it -> guarded(() -> it.ended(reminder.id(), events)));
  }

  @Override
  public void completed(Run run, Outcome outcome, Step step) {
    if (On.of(run.reminder().definition().schedule()).isPresent()) {
      beside.execute(() -> {
        if (step.deleted()) {
          deleted(step.reminder());
        } else {
          changed(step.reminder());
        }
      });
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

  /** Removes what is too old to matter. */
  public void forgetOld() {
    new Receipts(store).forgetOld();
  }

  /** Trouble with the store must not fail the change that was heard of; the next look repeats. */
  private static void guarded(Runnable work) {
    try {
      work.run();
    } catch (StoreException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "events were not looked for, and the next look finds them: " + e.getMessage());
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
