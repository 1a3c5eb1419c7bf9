package dev.rooster.outside;

import dev.rooster.engine.Changes;
import dev.rooster.home.Configuration;
import dev.rooster.process.ProcessResult;
import dev.rooster.process.ProcessSpec;
import dev.rooster.process.Processes;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.RunPreconditions;
import dev.rooster.reminders.ServerReason;
import dev.rooster.schedule.On;
import dev.rooster.schedule.written.WrittenDuration;
import dev.rooster.store.Note;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import dev.rooster.trust.Digest;
import dev.rooster.trust.Secret;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Runs the commands whose exit reminders wait for, each on a thread of its own. A command that the
 * daemon cut off by stopping is started again. Thread-safe.
 */
final class WatchCommands {
  private static final System.Logger LOG = System.getLogger("dev.rooster");

  /** How many run at the same time; others wait. */
  static final int AT_ONCE = 50;

  private static final int MOST_OUTPUT = 10_000;
  private static final int LONGEST_TAIL = 4_000;
  private static final String STARTS = "watched-command/";

  private final Store store;
  private final GiveEvent giveEvent;
  private final StoredEvents events;
  private final Changes changes;
  private final Host host;
  private final ThreadFactory threads = Thread.ofVirtual().name("rooster-command-", 0).factory();
  private final Semaphore places = new Semaphore(AT_ONCE);
  private final Map<String, Running> running = new ConcurrentHashMap<>();
  private final ReentrantLock looking = new ReentrantLock();
  private final Condition looked = looking.newCondition();
  private long looks;

  /** What runs the commands, and under which configuration. */
  record Host(Processes processes, Supplier<Configuration> configuration, Secret.Vault vault) {}

  private record Running(String command, Thread thread) {}

  WatchCommands(Store store, GiveEvent giveEvent, StoredEvents events, Changes changes, Host host) {
    this.store = store;
    this.giveEvent = giveEvent;
    this.events = events;
    this.changes = changes;
    this.host = host;
  }

  /** Starts the command of a reminder, unless it runs already or has exited. */
  void put(Waiting reminder) {
    running.compute(
        reminder.id(),
        (id, now) -> {
          if (now != null && now.command().equals(reminder.on().what())) {
            return now;
          }
          if (now != null) {
            now.thread().interrupt();
          }
          if (reminder.given()) {
            return null;
          }
          Thread thread = threads.newThread(() -> watch(id, reminder.on().what()));
          Running started = new Running(reminder.on().what(), thread);
          thread.start();
          return started;
        });
  }

  /** Kills the command, with all processes that it started. */
  void remove(String id) {
    Running stopped = running.remove(id);
    if (stopped != null) {
      stopped.thread().interrupt();
    }
  }

  /** The reminder has ended, or its command begins anew. */
  void forget(String id) {
    store.note(STARTS + id).ifPresent(store::forget);
  }

  void stopAll() {
    List.copyOf(running.keySet()).forEach(this::remove);
  }

  private void watch(String id, String command) {
    try {
      places.acquire();
      try {
        run(id, command);
      } finally {
        places.release();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RefusedException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "%s: its command is not watched until the reminder changes: %s"
              .formatted(id, e.getMessage()));
    } finally {
      running.computeIfPresent(
          id, (_, now) -> now.thread().equals(Thread.currentThread()) ? null : now);
    }
  }

  private void run(String id, String command) throws InterruptedException {
    On on = new On(On.Source.EXIT, command);
    String key = "exit " + Digest.hex(command, 16);
    Optional<QueuedEvent> exited =
        untilStored(id, () -> events.find(id, key)).filter(it -> it.run().isEmpty());
    if (exited.isPresent()) {
      untilStored(id, () -> giveEvent.give(id, on, exited.get().event()));
      return;
    }
    if (!untilStored(id, () -> mayRun(id, command))) {
      return;
    }
    int starts = untilStored(id, () -> countStart(id, key));
    untilStored(id, () -> forgetEvents(id));
    Instant begun = untilStored(id, store::now);
    Ended ended = execute(command);
    if (host.processes().isKillingAll() || Thread.interrupted()) {
      return;
    }
    Instant at = untilStored(id, giveEvent::now);
    String took = WrittenDuration.roughly(Duration.between(begun, at));
    String again = starts > 1 ? " (start %d; it was cut off before)".formatted(starts) : "";
    String title =
        "The command %s %s after %s%s".formatted(quoted(command), ended.how(), took, again);
    Happened event = Happened.of(at, key, On.Source.EXIT, title, ended.output());
    untilStored(id, () -> giveEvent.give(id, on, event));
  }

  /** The exit code of hours of work must not be lost because the store does not answer now. */
  private <T> T untilStored(String id, Supplier<T> work) throws InterruptedException {
    for (boolean warned = false; ; warned = true) {
      try {
        return work.get();
      } catch (StoreException e) {
        if (!warned) {
          LOG.log(
              System.Logger.Level.WARNING,
              "%s: store unavailable while watching its command; nothing lost, retrying: %s"
                  .formatted(id, e.getMessage()));
        }
        awaitLook();
      }
    }
  }

  /** Lets those who wait for the store try again. */
  void look() {
    looking.lock();
    try {
      looks++;
      looked.signalAll();
    } finally {
      looking.unlock();
    }
  }

  private void awaitLook() throws InterruptedException {
    looking.lock();
    try {
      long before = looks;
      while (looks == before) {
        looked.await();
      }
    } finally {
      looking.unlock();
    }
  }

  /** The reminder may have changed since it was noticed, and so may the trust of its owner. */
  private boolean mayRun(String id, String command) {
    Optional<Reminder> reminder = store.find(List.of(id)).stream().findAny();
    Optional<Waiting> waiting =
        reminder.flatMap(Waiting::of).filter(it -> !it.given() && it.on().what().equals(command));
    if (waiting.isEmpty()) {
      return false;
    }
    Optional<ServerReason.Unfit> problem =
        RunPreconditions.problem(reminder.get(), host.configuration().get());
    problem.ifPresent(
        it -> changes.pause(id, OptionalLong.empty(), new Reason.Halted(it.reason())));
    return problem.isEmpty();
  }

  /** How often the command has been started, this time included. */
  private int countStart(String id, String key) {
    Optional<Note> note = store.note(STARTS + id);
    String[] before = note.map(Note::text).orElse("").split("\\|", -1);
    int starts = before[0].equals(key) && before.length > 1 ? Integer.parseInt(before[1]) : 0;
    store.note(Note.over(note, STARTS + id, key + "|" + (starts + 1)));
    return starts + 1;
  }

  /** An exit that a run has told is that of an earlier start, before the reminder was edited. */
  private boolean forgetEvents(String id) {
    events.forget(id);
    return true;
  }

  private record Ended(String how, String output) {}

  private Ended execute(String command) throws InterruptedException {
    try {
      // Its errors stand where they occurred.
      ProcessResult result =
          host.processes().run(ProcessSpec.shell("exec 2>&1\n" + command, MOST_OUTPUT), "");
      return new Ended("exited with code %d".formatted(result.exit()), tail(result.stdout()));
    } catch (IOException e) {
      return new Ended("could not be started: " + e.getMessage(), "");
    }
  }

  /** Without secrets: the environment of the command holds all of the daemon's. */
  private String tail(String output) {
    String shown = output.strip();
    for (Secret secret : host.configuration().get().secrets()) {
      shown = secret.hiddenIn(shown, host.vault());
    }
    return shown.length() <= LONGEST_TAIL
        ? shown
        : "…" + shown.substring(shown.length() - LONGEST_TAIL);
  }

  private static String quoted(String command) {
    String line = command.lines().findFirst().orElse("");
    boolean whole = line.equals(command) && line.length() <= 100;
    return "\"%s\"".formatted(whole ? line : line.substring(0, Math.min(line.length(), 100)) + "…");
  }
}
