package dev.rooster.trigger;

import dev.rooster.activity.Activity;
import dev.rooster.activity.ActivityListener;
import dev.rooster.activity.ClientSession;
import dev.rooster.engine.Changes;
import dev.rooster.engine.EngineListener;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Step;
import dev.rooster.schedule.Calls;
import dev.rooster.schedule.Idle;
import dev.rooster.schedule.On;
import dev.rooster.schedule.Triggered;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Gives reminders with {@code idle} and {@code calls} their fires. Hears the signs of sessions, the
 * changes of reminders and the ends of runs; a fire is on disk when the method that heard of its
 * cause returns. Does nothing before {@link #start}. Thread-safe.
 */
public final class TriggerReminders implements ActivityListener, EngineListener {
  private static final System.Logger LOG = System.getLogger("dev.rooster");

  /** How soon a node learns of a reminder that another node has created. */
  private static final Duration RELOAD = Duration.ofSeconds(30);

  /** Of sessions that change all the time, each change plans anew. */
  private static final int MOST_TRIES = 5;

  private final Store store;
  private final Activity activity;
  private final Reached reached;
  private final Executor beside;
  private final WatchedReminders watched;
  private final CountedPrompts prompts;
  private final Silence silence;
  private final AtomicBoolean looking = new AtomicBoolean();
  private final AtomicReference<Optional<Changes>> changes =
      new AtomicReference<>(Optional.empty());
  private final AtomicReference<Instant> reloadAt = new AtomicReference<>(Instant.MIN);

  /** Hears of a reminder that a prompt makes due, before it is due. */
  @FunctionalInterface
  public interface Reached {

    /**
     * @param session the session of the prompt
     */
    void reached(String agent, String session, String reminder);
  }

  /**
   * @param beside runs work that must not hold up the engine
   */
  public TriggerReminders(Store store, Activity activity, Reached reached, Executor beside) {
    this.store = store;
    this.activity = activity;
    this.reached = reached;
    this.beside = beside;
    this.watched = new WatchedReminders(store);
    this.prompts = new CountedPrompts(store);
    this.silence = new Silence(store, activity);
  }

  /** Begins, and works out anew what the stored activity means for each reminder. */
  public void start(Changes engine) {
    changes.set(Optional.of(engine));
    beside.execute(this::reload);
  }

  /** A node that shares its store reloads: another node may have created reminders. */
  private void reload() {
    reloadAt.set(store.now().plus(RELOAD));
    try {
      watched.load();
    } catch (StoreException e) {
      LOG.log(System.Logger.Level.WARNING, "the reminders that wait for agents were not read", e);
    }
    watched.all().forEach(this::plan);
  }

  @Override
  public void changed(Optional<ClientSession> before, ClientSession after) {
    if (changes.get().isEmpty()) {
      return;
    }
    if (!store.exclusive() && reloadAt.get().isBefore(store.now())) {
      beside.execute(this::reload);
    }
    if (isNews(before, after)) {
      watched
          .matching(it -> it.schedule() instanceof Idle && it.isOfAgentOf(after))
          .forEach(this::plan);
    }
    if (after.prompts() > before.map(ClientSession::prompts).orElse(0)) {
      watched
          .matching(it -> it.schedule() instanceof Calls && it.counts(after))
          .forEach(it -> count(it, after));
    }
  }

  /**
   * Every call of a client without hooks is news: it tells nothing else. So is a sign of a session
   * that counted as idle because it gave none.
   */
  private static boolean isNews(Optional<ClientSession> before, ClientSession after) {
    boolean same = before.map(it -> it.state().equals(after.state())).orElse(false);
    boolean wasSilent =
        before.filter(it -> !it.silentAt().isAfter(after.seen().last())).isPresent();
    return !same || wasSilent || after.seen().hook().isEmpty();
  }

  /**
   * Looks for sessions that have become silent at work, which no sign tells. To be called every few
   * seconds.
   */
  public void look() {
    if (changes.get().isPresent() && looking.compareAndSet(false, true)) {
      beside.execute(this::lookForSilence);
    }
  }

  private void lookForSilence() {
    try {
      if (silence.hasBegun()) {
        watched.matching(it -> it.schedule() instanceof Idle).forEach(this::plan);
      }
    } catch (StoreException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "it is unknown whether an agent has become idle; the next look repeats it",
          e);
    } finally {
      looking.set(false);
    }
  }

  /** A reminder was created or changed. */
  public void changed(Reminder reminder) {
    if (changes.get().isEmpty()) {
      return;
    }
    watched.put(reminder).ifPresentOrElse(this::plan, () -> forgetCount(reminder));
  }

  /** A reminder was deleted. */
  public void deleted(Reminder reminder) {
    watched.remove(reminder.id());
    forgetCount(reminder);
  }

  private void forgetCount(Reminder reminder) {
    if (Triggered.of(reminder.definition().schedule()).isPresent()) {
      guarded(reminder.id(), () -> prompts.forget(reminder.id()));
    }
  }

  @Override
  public void completed(Run run, Outcome outcome, Step step) {
    if (Triggered.of(run.reminder().definition().schedule()).isPresent()) {
      beside.execute(() -> changed(step.reminder()));
    }
  }

  /** Works out the next fire from the stored activity. */
  private void plan(Watched reminder) {
    guarded(
        reminder.id(),
        () -> {
          switch (reminder.schedule()) {
            case Idle idle -> plan(reminder, idle);
            case Calls(int wanted) -> {
              if (prompts.count(reminder.id()) >= wanted) {
                trigger(reminder.id(), store.now());
              }
            }
            case On _ -> throw new IllegalStateException("an event is not of an agent");
          }
        });
  }

  /**
   * Until what was read still holds: a sign that came meanwhile may have been planned before, on
   * another thread or node.
   */
  private void plan(Watched reminder, Idle idle) {
    List<ClientSession> read = openFor(reminder);
    plan(reminder, idle, read);
    for (int i = 0; i < MOST_TRIES; i++) {
      List<ClientSession> now = openFor(reminder);
      if (now.equals(read)) {
        return;
      }
      plan(reminder, idle, now);
      read = now;
    }
  }

  private List<ClientSession> openFor(Watched reminder) {
    return activity.open(reminder.agent()).stream().filter(reminder::isOfAgentOf).toList();
  }

  private void plan(Watched reminder, Idle idle, List<ClientSession> open) {
    Instant now = store.now();
    Optional<Instant> since = IdleTime.since(open, reminder.session(), now);
    if (since.isEmpty()) {
      changes.get().ifPresent(it -> it.untrigger(reminder.id()));
      return;
    }
    Instant counted =
        since.get().isBefore(reminder.createdAt()) ? reminder.createdAt() : since.get();
    IdleTime.fire(idle, counted, now)
        .filter(it -> idle.repeat() || !hasFiredSince(reminder, open))
        .ifPresent(at -> trigger(reminder.id(), at));
  }

  /**
   * Whether it has fired since a user last turned to the agent. The turn that its own message, or
   * another one, has brought about begins no new stretch: else an agent would take turns for ever.
   */
  private boolean hasFiredSince(Watched reminder, List<ClientSession> open) {
    Optional<Instant> used = IdleTime.used(open, reminder.session());
    return store.find(List.of(reminder.id())).stream()
        .flatMap(it -> it.standing().tally().last().stream())
        .anyMatch(last -> used.filter(it -> !last.firedAt().isBefore(it)).isPresent());
  }

  private void count(Watched reminder, ClientSession session) {
    guarded(
        reminder.id(),
        () -> {
          int wanted = ((Calls) reminder.schedule()).prompts();
          if (prompts.more(reminder.id()) >= wanted) {
            if (!reminder.paused()) {
              reached.reached(session.agent(), session.id(), reminder.id());
            }
            trigger(reminder.id(), store.now());
          }
        });
  }

  private void trigger(String reminder, Instant at) {
    changes.get().ifPresent(it -> it.trigger(reminder, at));
  }

  /** A reminder that is gone, and a store that fails, must not fail the client's call. */
  private void guarded(String reminder, Runnable change) {
    try {
      change.run();
    } catch (RefusedException e) {
      if (e.reason() == RefusedException.Reason.NOT_FOUND) {
        watched.remove(reminder);
      } else {
        warn(reminder, e);
      }
    } catch (StoreException e) {
      warn(reminder, e);
    }
  }

  private static void warn(String reminder, RuntimeException cause) {
    LOG.log(
        System.Logger.Level.WARNING,
        "%s: its agent's activity was not taken into account; the next sign repeats it: %s"
            .formatted(reminder, cause.getMessage()));
  }
}
