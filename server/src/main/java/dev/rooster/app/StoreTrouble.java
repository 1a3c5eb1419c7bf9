package dev.rooster.app;

import dev.rooster.engine.EngineListener;
import dev.rooster.format.JsonText;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Step;
import dev.rooster.text.UserFacingException;
import java.time.Duration;
import java.util.List;

/** Whether the store fails the engine, for whoever asks how Rooster is. Thread-safe. */
final class StoreTrouble implements EngineListener {
  private final String store;
  private final boolean exclusive;
  private volatile List<JsonText> trouble = List.of();

  /**
   * @param store what it is called
   * @param exclusive whether only what is written shows that it works: a lease that nobody else
   *     could have is not
   */
  StoreTrouble(String store, boolean exclusive) {
    this.store = store;
    this.exclusive = exclusive;
  }

  /** What is wrong; nothing while all is well. */
  List<JsonText> json() {
    return trouble;
  }

  @Override
  public void storeFailed(String doing, RuntimeException cause) {
    String why = cause instanceof UserFacingException told ? told.line() : cause.toString();
    trouble =
        List.of(
            JsonText.object()
                .with("file", store)
                .withJson("line", "null")
                .with("message", "the store failed while %s: %s".formatted(doing, why))
                .with("remedy", "nothing is lost: Rooster tries until it answers"));
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
