package dev.rooster.fire;

import dev.rooster.engine.EngineListener;
import dev.rooster.engine.Handler;
import dev.rooster.engine.NotFiredException;
import dev.rooster.inbox.AgentItem;
import dev.rooster.inbox.InboxKeeper;
import dev.rooster.inbox.Withdrawal;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Step;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.ServerReason;
import java.time.Instant;
import java.util.concurrent.Executor;

/**
 * Fires a one-shot of {@link DecideHeadless}: withdraws the message from the inbox, then takes the
 * turn with it. If a session has taken the message, nothing is left to do; if it has not confirmed
 * it yet, the one-shot looks again when the session's time is over. The message stays withdrawn
 * until the run is recorded, so that a run which is repeated after a crash finds it. Thread-safe.
 */
public final class TakeHeadless implements EngineListener {
  private final InboxKeeper keeper;
  private final Executor beside;
  private final Handler turn;

  /**
   * @param beside removes finished messages
   * @param turn takes the turn
   */
  public TakeHeadless(InboxKeeper keeper, Executor beside, Handler turn) {
    this.keeper = keeper;
    this.beside = beside;
    this.turn = turn;
  }

  /**
   * Fires the one-shot.
   *
   * @param place where its message waits in the inbox
   */
  Outcome.Answer handle(Run run, String place) throws Exception {
    Outcome.Answer left = new Outcome.Skipped(new ServerReason.TakenBySession().reason());
    return switch (withdrawn(place, run)) {
      case Withdrawal.Taken(AgentItem item) -> turn.handle(with(item, run));
      case Withdrawal.Held(Instant until) -> new Outcome.Again(left, until);
      case Withdrawal.Gone _ -> left;
    };
  }

  private Withdrawal withdrawn(String place, Run run) throws NotFiredException {
    try {
      return keeper.withdraw(place, run.reminderId());
    } catch (RuntimeException e) {
      throw new NotFiredException(e);
    }
  }

  /** The message as it is now: later fires may have joined it, also such with less trust. */
  private static Run with(AgentItem item, Run run) {
    int fires = item.fires().count();
    String text = item.about().message();
    if (fires > 1) {
      text += "\n\n(This stands for %d fires.)".formatted(fires);
    }
    if (item.maybeSeen()) {
      text += "\n\n(A session may have seen this before.)";
    }
    Reminder before = run.reminder();
    Definition told =
        ReminderAttributes.of(before)
            .withTrustAtMost(item.about().trust())
            .in(before.definition().withText(text));
    Reminder reminder =
        new Reminder(before.id(), told, before.standing(), before.createdAt(), before.version());
    return new Run(reminder, run.claim(), run.bypassesCondition(), run.earlier());
  }

  @Override
  public void completed(Run run, Outcome outcome, Step step) {
    String place = ReminderAttributes.of(step.reminder()).inboxItem();
    if (!place.isEmpty() && step.reminder().standing().status().ended()) {
      beside.execute(() -> keeper.finish(place, run.reminderId()));
    }
  }
}
