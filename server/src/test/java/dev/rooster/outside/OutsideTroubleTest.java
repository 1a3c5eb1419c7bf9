package dev.rooster.outside;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.engine.Changes;
import dev.rooster.engine.FollowUps;
import dev.rooster.home.ConfigFiles;
import dev.rooster.home.Configuration;
import dev.rooster.process.Processes;
import dev.rooster.reminder.Claim;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Step;
import dev.rooster.reminders.Origin;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.WhatFields;
import dev.rooster.schedule.On;
import dev.rooster.store.StoreException;
import dev.rooster.testing.DelegatingStore;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import dev.rooster.trust.Secret;
import dev.rooster.trust.Trust;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Events while the store fails, and news of reminders that come late. */
@Timeout(20)
class OutsideTroubleTest {
  private static final CallResult WAKES_ONE = new CallResult.Accepted(1, false);

  @TempDir Path folder;
  private final SettableClock clock = new SettableClock(OutsideScene.NOW);
  private final FailingStore store = new FailingStore(new MemoryStore(clock));
  private final Changes changes = new Changes(store, clock, FollowUps.NONE, _ -> {});
  private final List<Runnable> beside = new ArrayList<>();
  private Outside outside;

  @BeforeEach
  void build() throws IOException {
    Files.writeString(
        folder.resolve("rooster.yaml"),
        "webhooks: {ci: {secret: \"%s\"}}\n".formatted(OutsideScene.SECRET));
    Configuration configuration = ConfigFiles.in(folder).load().configuration();
    outside =
        new Outside(
            store,
            () -> configuration,
            new Secret.Vault(_ -> Optional.empty(), folder),
            new Processes(),
            beside::add);
  }

  @AfterEach
  void close() {
    outside.close();
  }

  private void start() {
    outside.start(changes);
    runBeside();
  }

  private void runBeside() {
    List.copyOf(beside).forEach(Runnable::run);
    beside.clear();
  }

  private Reminder waiting(On.Source source, String what) {
    ReminderAttributes attributes =
        ReminderAttributes.NONE
            .withOrigin(Origin.of("cli", Trust.FULL))
            .with(WhatFields.AGENT, "direct");
    return changes.create(
        "r-1",
        Definition.of(ReminderAttributes.KIND, "look", new On(source, what))
            .withLabels(new Labels("", "", attributes.text())));
  }

  private CallResult call() throws InterruptedException {
    return outside.receive(OutsideScene.signed("ci", "m", "body", clock.instant()));
  }

  private boolean isDue(Reminder reminder) {
    return store.find(List.of(reminder.id())).getFirst().standing().next().isPresent();
  }

  @Test
  void reminders_that_could_not_be_read_at_the_start_are_read_at_the_next_look() throws Exception {
    Reminder reminder = waiting(On.Source.WEBHOOK, "ci");
    store.fail("list");
    start();
    store.heal();

    outside.look();

    assertThat(call()).isEqualTo(WAKES_ONE);
    assertThat(isDue(reminder)).isTrue();
  }

  @Test
  void the_exit_of_a_command_is_given_when_the_store_answers_again() throws Exception {
    Path go = folder.resolve("go");
    Path runs = folder.resolve("runs");
    Reminder reminder =
        waiting(
            On.Source.EXIT,
            "echo x >> %s; while [ ! -e %s ]; do sleep 0.02; done".formatted(runs, go));
    start();
    while (!Files.exists(runs)) {
      pause();
    }
    store.fail("write");
    Files.createFile(go);
    store.failed.acquire();
    store.heal();

    while (!isDue(reminder)) {
      outside.look();
      pause();
    }

    assertThat(Files.readAllLines(runs)).hasSize(1);
  }

  @Test
  void a_file_whose_event_cannot_be_stored_fires_when_the_store_answers_again() throws Exception {
    Path file = folder.resolve("file");
    Reminder reminder = waiting(On.Source.FILE, file.toString());
    start();
    Files.writeString(file, "new");
    store.fail("write");
    for (int i = 0; i < 5; i++) {
      clock.set(clock.instant().plusMillis(500));
      outside.look();
    }
    assertThat(isDue(reminder)).isFalse();
    store.heal();

    outside.look();

    assertThat(isDue(reminder)).isTrue();
  }

  @Test
  void late_news_of_a_run_do_not_replace_what_a_reminder_has_become_since() throws Exception {
    Reminder active = waiting(On.Source.WEBHOOK, "ci");
    start();
    Claim claim = new Claim("node", 1, clock.instant(), clock.instant(), 1, false);
    Reminder paused =
        changes.pause("r-1", OptionalLong.empty(), new Reason.Note("ten errors")).reminder();
    outside.completed(
        new Run(active, claim),
        new Outcome.Done("done"),
        new Step(paused, List.of(), false, false));

    changes.resume("r-1", OptionalLong.empty());
    outside.changed(store.find(List.of("r-1")).getFirst());
    runBeside();

    assertThat(call()).isEqualTo(WAKES_ONE);
  }

  private static void pause() {
    LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
    if (Thread.interrupted()) {
      throw new AssertionError("interrupted while waiting");
    }
  }

  /** Fails in one kind of call until it is healed. */
  private static final class FailingStore extends DelegatingStore {
    private final Semaphore failed = new Semaphore(0);
    private volatile String failing = "";

    FailingStore(MemoryStore store) {
      super(store);
    }

    void fail(String call) {
      failing = call;
    }

    void heal() {
      failing = "";
    }

    @Override
    protected <T> T call(String name, Supplier<T> work) {
      if (name.equals(failing)) {
        failed.release();
        throw new StoreException("the store does not answer", "wait");
      }
      return super.call(name, work);
    }
  }
}
