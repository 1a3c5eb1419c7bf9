package dev.rooster.fire;

import dev.rooster.agent.Reply;
import dev.rooster.agent.SentText;
import dev.rooster.agent.Verdict;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.Delivery;
import dev.rooster.reminders.HowFields;
import dev.rooster.reminders.Outage;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.RunAttributes;
import dev.rooster.reminders.ServerReason;
import dev.rooster.turn.TurnResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Decides the outcome of a run from the result of its turn. The meaning of a verdict depends on the
 * mode of the condition: each of the three methods below is one column of that table. Pure.
 */
final class DecideOutcome {
  private DecideOutcome() {}

  /**
   * @param asked the condition that the agent judged; empty if there was none
   * @param outage the news about the availability of the agent
   */
  static Outcome.Answer of(
      Run run, Optional<Condition> asked, TurnResult result, Optional<Outage> outage) {
    return switch (result) {
      case TurnResult.Replied(Reply reply) when isUnconfirmed(run, reply) ->
          new Outcome.Done(
              reply.text(),
              Optional.of(new ServerReason.NoToolCalled().reason()),
              attributes(reply, outage),
              true);
      case TurnResult.Replied(Reply reply) -> replied(asked, reply, attributes(reply, outage));
      case TurnResult.Busy(Duration waited) ->
          busy(run, new ServerReason.SessionBusy(waited).reason(), "");
      case TurnResult.Failed failed when failed.unavailable() ->
          unavailable(run, failed, new RunAttributes(failed.usage().json(), List.of(), outage));
      case TurnResult.Failed failed ->
          new Outcome.Failed(
              new Reason.ErrorText(failed.why()),
              failed.retryable(),
              failed.retryAfter(),
              new RunAttributes(failed.usage().json(), List.of()).text());
    };
  }

  /**
   * A reminder that delivers every reply delivers its own text instead, at each of its fires. Any
   * other waits for the agent, with backoff.
   */
  private static Outcome.Answer unavailable(
      Run run, TurnResult.Failed failed, RunAttributes attributes) {
    Outcome.Failed outcome =
        new Outcome.Failed(
            new ServerReason.AgentUnavailable(failed.why()).reason(),
            failed.retryable(),
            failed.retryAfter(),
            attributes.text());
    return ReminderAttributes.of(run.reminder()).delivery().when() == Delivery.When.ALWAYS
        ? outcome.asTolerated()
        : outcome;
  }

  /** The reminder demands an action, and the agent claims one that no tool call shows. */
  private static boolean isUnconfirmed(Run run, Reply reply) {
    return ReminderAttributes.of(run.reminder()).get(HowFields.MUST_ACT)
        && reply.claimsWithoutCall();
  }

  /** With the addresses that the agent sent the same text to, or any text instead of a reply. */
  private static String attributes(Reply reply, Optional<Outage> outage) {
    List<String> sent =
        reply.sent().stream()
            .filter(it -> reply.text().isBlank() || it.text().strip().equals(reply.text().strip()))
            .map(SentText::address)
            .distinct()
            .toList();
    return new RunAttributes(reply.usage().json(), sent, outage).text();
  }

  private static Outcome.Answer replied(Optional<Condition> asked, Reply reply, String attributes) {
    return switch (asked.map(Condition::mode).orElse(Condition.Mode.EACH)) {
      case EACH -> each(reply, attributes);
      case UNTIL -> until(reply, attributes);
      case ONCE -> once(reply, attributes);
    };
  }

  /** Also the column of a reminder without a condition. */
  private static Outcome.Answer each(Reply reply, String attributes) {
    return switch (reply.verdict()) {
      case Verdict.Skip() ->
          new Outcome.Skipped(new ServerReason.AgentSkipped(reply.text()).reason(), attributes);
      case Verdict.Nothing() -> new Outcome.Nothing(reply.text(), attributes);
      case Verdict.Done(), Verdict.None() -> done(reply, attributes);
      case Verdict.Failed(String why) -> failed(why, attributes);
    };
  }

  private static Outcome.Answer until(Reply reply, String attributes) {
    return switch (reply.verdict()) {
      case Verdict.Skip(), Verdict.Nothing() -> notMet(reply, attributes);
      case Verdict.Done() ->
          new Outcome.Met(new ServerReason.AgentFoundMet(reply.text()).reason(), attributes);
      case Verdict.None() -> done(reply, attributes);
      case Verdict.Failed(String why) -> failed(why, attributes);
    };
  }

  private static Outcome.Answer once(Reply reply, String attributes) {
    return switch (reply.verdict()) {
      case Verdict.Skip(), Verdict.Nothing() -> notMet(reply, attributes);
      case Verdict.Done(), Verdict.None() -> done(reply, attributes);
      case Verdict.Failed(String why) -> failed(why, attributes);
    };
  }

  /** A reply without a text is recorded as such: the row in the history would be blank. */
  private static Outcome.Answer done(Reply reply, String attributes) {
    if (!reply.text().isBlank()) {
      return new Outcome.Done(reply.text(), attributes);
    }
    ServerReason why =
        reply.verdict() instanceof Verdict.Done
            ? new ServerReason.AgentReportedDone()
            : new ServerReason.AgentRepliedNothing();
    return new Outcome.Done(why.reason(), attributes);
  }

  private static Outcome.Answer notMet(Reply reply, String attributes) {
    return new Outcome.NotMet(new ServerReason.AgentFoundNotMet(reply.text()).reason(), attributes);
  }

  private static Outcome.Answer failed(String why, String attributes) {
    return new Outcome.Failed(
        new ServerReason.AgentFailed(why).reason(), true, Optional.empty(), attributes);
  }

  /** A recurring reminder fires again anyway; a one-shot is retried. */
  private static Outcome.Answer busy(Run run, Reason why, String attributes) {
    return run.reminder().definition().oneShot()
        ? new Outcome.Failed(why, true, Optional.empty(), attributes).unfired()
        : new Outcome.Skipped(why, attributes);
  }
}
