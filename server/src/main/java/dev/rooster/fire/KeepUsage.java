package dev.rooster.fire;

import dev.rooster.agent.Usage;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.RecordedRuns;
import dev.rooster.reminders.RunAttributes;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import dev.rooster.turn.TurnInterruptedException;
import java.util.List;
import java.util.Optional;

/**
 * Keeps the tokens and cost of attempts without a reply: of a turn that is interrupted, as at its
 * timeout, and of earlier attempts, whose record the record of the next one replaces. Thread-safe.
 */
public final class KeepUsage {
  private static final System.Logger LOG = System.getLogger("dev.rooster");

  private final RecordedRuns records;

  public KeepUsage(Store store) {
    this.records = new RecordedRuns(store);
  }

  /** Takes the turn of a run. */
  @FunctionalInterface
  public interface Handled {
    Outcome.Answer handle() throws InterruptedException;
  }

  /** The outcome of the run, with the tokens and cost of all its attempts. */
  public Outcome.Answer of(Run run, Handled turn) throws InterruptedException {
    Usage earlier = earlier(run);
    Outcome.Answer answer = answer(turn);
    return earlier.equals(Usage.NONE)
        ? answer
        : answer.withDetails(RunAttributes.read(answer.details()).plus(earlier).text());
  }

  private static Outcome.Answer answer(Handled turn) throws InterruptedException {
    try {
      return turn.handle();
    } catch (TurnInterruptedException e) {
      return new Outcome.Failed(
          new Reason.ErrorText(String.valueOf(e.getMessage())),
          true,
          Optional.empty(),
          new RunAttributes(e.usage().json(), List.of()).text());
    }
  }

  private Usage earlier(Run run) {
    try {
      return records.used(run);
    } catch (StoreException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "store unavailable; the tokens of earlier attempts are missing in the record of run "
              + run.idempotencyKey(),
          e);
      return Usage.NONE;
    }
  }
}
