package dev.rooster.torture;

import dev.rooster.engine.Handler;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Run;
import java.time.InstantSource;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Records that it was called, then works for a while, and sometimes fails. */
record TortureHandler(Journal journal, InstantSource clock) implements Handler {
  private static final int LONGEST_MILLIS = 300;

  @Override
  public Outcome.Answer handle(Run run) throws Exception {
    journal.write(
        new Entry.Called(
            run.reminderId(),
            run.due(),
            run.claim().fence(),
            run.attempt(),
            run.claim().manual(),
            run.claim().since(),
            run.reminder().version(),
            clock.instant()));
    SplittableRandom random = new SplittableRandom(run.idempotencyKey().hashCode());
    work(random.nextInt(LONGEST_MILLIS));
    return switch (random.nextInt(40)) {
      case 0 -> throw new IllegalStateException("no luck");
      case 1 -> new Outcome.Failed("no luck", false);
      case 2 -> new Outcome.Skipped("not today");
      default -> new Outcome.Done("done");
    };
  }

  /** Works for a while; stops at once when interrupted. */
  static void work(long millis) throws InterruptedException {
    boolean never = new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS);
    assert !never;
  }
}
