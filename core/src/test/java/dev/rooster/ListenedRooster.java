package dev.rooster;

import dev.rooster.engine.EngineListener;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Step;
import dev.rooster.schedule.At;
import dev.rooster.testing.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Timeout;

/** Shared by tests with real threads: a store, and queues of the engine's events. */
@Timeout(60)
abstract class ListenedRooster {
  static final Definition LATER =
      Definition.of("wait", "", At.instant(Instant.parse("2100-01-01T00:00:00Z")));

  final BlockingQueue<Step> completed = new LinkedBlockingQueue<>();
  final BlockingQueue<Run> started = new LinkedBlockingQueue<>();
  final BlockingQueue<Run> lost = new LinkedBlockingQueue<>();
  final MemoryStore store = new MemoryStore(InstantSource.system());
  final EngineListener listener =
      new EngineListener() {
        @Override
        public void started(Run run, Duration late) {
          started.add(run);
        }

        @Override
        public void completed(Run run, Outcome outcome, Step step) {
          completed.add(step);
        }

        @Override
        public void lost(Run run) {
          lost.add(run);
        }
      };

  RoosterBuilder builder() {
    return Rooster.builder().store(store).listener(listener);
  }

  Occurrence nextRecord() throws InterruptedException {
    return completed.take().records().getFirst();
  }

  static Outcome.Answer hang(Run run) throws InterruptedException {
    new CountDownLatch(1).await();
    return new Outcome.Done(run.text());
  }

  /** A reminder created before its due time and due by now. */
  static Reminder due(String id, String text, String key) {
    return due(id, text, key, InstantSource.system().instant());
  }

  static Reminder due(String id, String text, String key, Instant now) {
    Definition definition = Definition.of("wait", text, At.instant(now)).withKey(key);
    return Lifecycle.create(id, definition, now.minusMillis(1));
  }
}
