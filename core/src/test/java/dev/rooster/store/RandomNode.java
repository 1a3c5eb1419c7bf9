package dev.rooster.store;

import dev.rooster.reminder.Event;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Overlap;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Status;
import dev.rooster.schedule.Seed;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;

/** A node that performs random calls and notes which writes the store confirmed. */
final class RandomNode implements Callable<Integer> {
  private static final int THINGS = 120;
  private static final int MOST_REMINDERS = 5;

  private final Store store;
  private final int number;
  private final Ledger ledger;
  private final SplittableRandom random;
  private int created;

  RandomNode(Store store, int number, Ledger ledger) {
    this.store = store;
    this.number = number;
    this.ledger = ledger;
    this.random = Seed.random("random node " + number);
  }

  @Override
  public Integer call() {
    for (int i = 0; i < THINGS; i++) {
      switch (random.nextInt(8)) {
        case 0 -> create();
        case 1, 2 -> edit();
        case 3 -> pauseOrResume();
        default -> claim();
      }
    }
    return THINGS;
  }

  private void create() {
    if (created < MOST_REMINDERS) {
      String id = "r-%d-%d".formatted(number, created++);
      Reminder plain = Given.every(id, Duration.ofSeconds(1), store.now().minusSeconds(60));
      Policies queueing = Policies.RECURRING.withOverlap(Overlap.QUEUE);
      store.create(List.of(Given.with(plain, plain.definition().withPolicies(queueing))));
      ledger.written(id);
    }
  }

  private void edit() {
    for (Reminder reminder : someReminder()) {
      String text = "edited by %d: %d".formatted(number, random.nextInt());
      write(reminder, new Event.Edited(reminder.definition().withText(text)));
    }
  }

  private void pauseOrResume() {
    for (Reminder reminder : someReminder()) {
      boolean paused = reminder.standing().status() == Status.PAUSED;
      write(
          reminder,
          paused ? new Event.Resumed() : new Event.Paused(new Reason.ByRequest("by chance")));
    }
  }

  private void claim() {
    List<Reminder> claimed = store.claim(Given.request("n-" + number, 2)).reminders();
    claimed.forEach(it -> ledger.written(it.id()));
    for (Reminder reminder : claimed) {
      if (random.nextInt(5) == 0) {
        store.release("n-" + number, List.of(reminder)).forEach(ledger::written);
      } else {
        complete(reminder);
      }
    }
  }

  /** Decides again if the reminder was edited meanwhile, as an engine does. */
  private void complete(Reminder claimed) {
    var done = new Event.Ended(new Outcome.Done("done"));
    Reminder latest = claimed;
    while (!write(latest, done)) {
      latest = store.find(List.of(claimed.id())).getFirst();
    }
    ledger.completed(claimed.id(), Run.of(claimed).idempotencyKey());
  }

  private boolean write(Reminder reminder, Event event) {
    Set<String> written = store.write(List.of(Lifecycle.step(reminder, event, store.now())));
    written.forEach(ledger::written);
    return !written.isEmpty();
  }

  /** A reminder that some node may have created; empty if it does not exist. */
  private List<Reminder> someReminder() {
    String id =
        "r-%d-%d"
            .formatted(random.nextInt(ConcurrencyContract.THREADS), random.nextInt(MOST_REMINDERS));
    return store.find(List.of(id));
  }
}
