package dev.rooster.app;

import dev.rooster.engine.EngineListener;
import dev.rooster.format.FileProblem;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Step;
import dev.rooster.text.UserFacingException;
import java.time.Duration;
import java.util.List;

/** The last failure of the store, for the status. Thread-safe. */
final class StoreTrouble implements EngineListener {
  private final String store;
  private final boolean exclusive;
  private volatile List<FileProblem> trouble = List.of();

  /**
   * @param store its name for people
   * @param exclusive whether only a write shows that the store works again: an exclusive store
   *     renews leases without writing
   */
  StoreTrouble(String store, boolean exclusive) {
    this.store = store;
    this.exclusive = exclusive;
  }

  /** The problem; empty while the store works. */
  List<FileProblem> problems() {
    return trouble;
  }

  @Override
  public void storeFailed(String doing, RuntimeException cause) {
    String why = cause instanceof UserFacingException shown ? shown.line() : cause.toString();
    trouble =
        List.of(
            FileProblem.of(
                store,
                "the store failed while %s: %s".formatted(doing, why),
                "nothing is lost: Rooster retries until the store responds"));
  }

  @Override
  public void claimed(int count, Duration took, int waiting) {
    answers(count > 0);
  }

  @Override
  public void completed(Run run, Outcome outcome, Step step) {
    answers(true);
  }

  @Override
  public void leaseRenewed(Duration age) {
    answers(!exclusive);
  }

  private void answers(boolean whole) {
    if (whole) {
      trouble = List.of();
    }
  }
}
