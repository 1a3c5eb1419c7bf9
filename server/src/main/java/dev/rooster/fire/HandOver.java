package dev.rooster.fire;

import dev.rooster.engine.NotFiredException;
import dev.rooster.home.Configuration;
import dev.rooster.inbox.AgentInbox;
import dev.rooster.inbox.AgentItem;
import dev.rooster.inbox.FiredReminder;
import dev.rooster.inbox.Fires;
import dev.rooster.inbox.InboxPolicy;
import dev.rooster.inbox.Join;
import dev.rooster.inbox.Recipient;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.HowFields;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.RunPreconditions;
import dev.rooster.reminders.RunPreconditions.RunTrust;
import dev.rooster.reminders.ServerReason;
import dev.rooster.schedule.On;
import dev.rooster.trust.Trust;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Fires a due reminder whose agent is a running client: puts its message into the inbox of the
 * agent, and ends. The run never waits for the client. Thread-safe.
 */
public final class HandOver {
  private final AgentInbox inbox;
  private final Supplier<Instant> now;
  private final Consumer<Run> started;

  /**
   * @param now the time of the store's clock
   * @param started called with each run that reaches the inbox
   */
  public HandOver(AgentInbox inbox, Supplier<Instant> now, Consumer<Run> started) {
    this.inbox = inbox;
    this.now = now;
    this.started = started;
  }

  /** Hands the message of a run over, if the reminder may run by this configuration. */
  Outcome.Answer handle(Run run, Configuration current, InboxPolicy policy)
      throws NotFiredException {
    Optional<ServerReason.Unfit> problem = RunPreconditions.problem(run.reminder(), current);
    Trust trust = RunTrust.of(run.reminder().definition(), current).level();
    return problem.isPresent()
        ? new Outcome.Halted(problem.get().reason())
        : put(run, trust, policy);
  }

  private Outcome.Answer put(Run run, Trust trust, InboxPolicy policy) throws NotFiredException {
    AgentItem item;
    try {
      item =
          inbox.put(
              item(
                  run.reminder(),
                  trust,
                  run.due(),
                  now.get().plus(policy.expire()),
                  run.afterInterruption()),
              join(run));
    } catch (RuntimeException e) {
      throw new NotFiredException(e);
    }
    started.accept(run);
    Reason why = new ServerReason.HandedOver(item.to().agent(), item.fires().count()).reason();
    // The client has not answered the question: only its report completes the reminder.
    Outcome.Done done = new Outcome.Done(why, "");
    return run.condition(Condition.By.PROMPT).isPresent() ? done.unasked() : done;
  }

  /** Each event has a text of its own. */
  private static Join join(Run run) {
    return On.of(run.reminder().definition().schedule()).isPresent() ? Join.APPEND : Join.REPLACE;
  }

  /**
   * The message of one fire.
   *
   * @param trust that of the fire
   * @param maybeSeen whether an earlier attempt at this fire may have put it
   */
  static AgentItem item(
      Reminder reminder, Trust trust, Instant due, Instant expiresAt, boolean maybeSeen) {
    ReminderAttributes attributes = ReminderAttributes.of(reminder);
    Definition definition = reminder.definition();
    return new AgentItem(
        new Recipient(attributes.agent(), attributes.clientSession(), definition.labels().owner()),
        attributes.get(HowFields.PRIORITY),
        new FiredReminder(
            reminder.id(),
            definition.name(),
            definition.text(),
            definition.condition().filter(it -> it.by() == Condition.By.PROMPT),
            reminder.createdAt(),
            trust),
        Fires.one(due),
        expiresAt,
        maybeSeen);
  }
}
