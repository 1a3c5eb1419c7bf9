package dev.rooster.fire;

import dev.rooster.agent.Reply;
import dev.rooster.agent.SentText;
import dev.rooster.agent.Verdict;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.CheckAgain;
import dev.rooster.reminders.Delivery;
import dev.rooster.reminders.HowFields;
import dev.rooster.reminders.Outage;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.RunAttributes;
import dev.rooster.reminders.ServerReason;
import dev.rooster.turn.TurnResult;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Decides the outcome of a run from the result of its turn. The meaning of a verdict depends on the
 * mode of the condition: each of the three methods below is one column of that table. Pure.
 *
 * @param asked the condition that the agent judged; empty if there was none
 * @param outage the news about the availability of the agent
 * @param zone the zone of times that the agent writes
 */
record DecideOutcome(
    Run run, Optional<Condition> asked, Optional<Outage> outage, Instant now, ZoneId zone) {

  Outcome.Answer of(TurnResult result) {
    return switch (result) {
      case TurnResult.Replied(Reply reply) when isUnconfirmed(reply) ->
          new Outcome.Done(
              reply.text(),
              Optional.of(new ServerReason.NoToolCalled().reason()),
              attributes(reply),
              true);
      case TurnResult.Replied(Reply reply) -> replied(reply, attributes(reply));
      case TurnResult.Busy(Duration waited) ->
          busy(new ServerReason.SessionBusy(waited).reason(), "");
      case TurnResult.Failed failed when failed.unavailable() ->
          unavailable(failed, new RunAttributes(failed.usage().json(), List.of(), outage));
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
  private Outcome.Answer unavailable(TurnResult.Failed failed, RunAttributes attributes) {
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
  private boolean isUnconfirmed(Reply reply) {
    return ReminderAttributes.of(run.reminder()).get(HowFields.MUST_ACT)
        && reply.claimsWithoutCall();
  }

  /** With the addresses that the agent sent the same text to, or any text instead of a reply. */
  private String attributes(Reply reply) {
    List<String> sent =
        reply.sent().stream()
            .filter(it -> reply.text().isBlank() || it.text().strip().equals(reply.text().strip()))
            .map(SentText::address)
            .distinct()
            .toList();
    return new RunAttributes(reply.usage().json(), sent, outage).text();
  }

  private Outcome.Answer replied(Reply reply, String attributes) {
    return switch (asked.map(Condition::mode).orElse(Condition.Mode.EACH)) {
      case EACH -> each(reply, attributes);
      case UNTIL -> until(reply, attributes);
      case ONCE -> once(reply, attributes);
    };
  }

  /** Also the column of a reminder without a condition. */
  private Outcome.Answer each(Reply reply, String attributes) {
    return switch (reply.verdict()) {
      case Verdict.Skip() ->
          new Outcome.Skipped(new ServerReason.AgentSkipped(reply.text()).reason(), attributes);
      case Verdict.Nothing() -> new Outcome.Nothing(reply.text(), attributes);
      case Verdict.Done(), Verdict.None() -> done(reply, attributes);
      case Verdict.CheckAgain(String when) ->
          again(
              when,
              why -> new Outcome.Done(reply.text(), Optional.of(why), attributes, true),
              reply);
      case Verdict.Failed(String why) -> failed(why, attributes);
    };
  }

  private Outcome.Answer until(Reply reply, String attributes) {
    return switch (reply.verdict()) {
      case Verdict.Skip(), Verdict.Nothing() -> notMet(reply, attributes);
      case Verdict.Done() ->
          new Outcome.Met(new ServerReason.AgentFoundMet(reply.text()).reason(), attributes);
      case Verdict.None() -> done(reply, attributes);
      case Verdict.CheckAgain(String when) ->
          again(when, why -> new Outcome.NotMet(why, attributes), reply);
      case Verdict.Failed(String why) -> failed(why, attributes);
    };
  }

  private Outcome.Answer once(Reply reply, String attributes) {
    return switch (reply.verdict()) {
      case Verdict.Skip(), Verdict.Nothing() -> notMet(reply, attributes);
      case Verdict.Done(), Verdict.None() -> done(reply, attributes);
      case Verdict.CheckAgain(String when) ->
          again(when, why -> new Outcome.NotMet(why, attributes), reply);
      case Verdict.Failed(String why) -> failed(why, attributes);
    };
  }

  /**
   * One more fire at the time that the agent names, within the limits. A condition that is to be
   * looked at again is not met.
   */
  private Outcome.Answer again(String when, Function<Reason, Outcome.Answer> answer, Reply reply) {
    try {
      Instant at = CheckAgain.read(when, now, zone);
      Optional<ServerReason.NoFurtherCheck> obstacle = CheckAgain.obstacle(run, at);
      if (obstacle.isPresent()) {
        return answer.apply(obstacle.get().reason());
      }
      ServerReason why =
          new ServerReason.ChecksAgain(
              Duration.between(now, at), CheckAgain.times(run), reply.text());
      return new Outcome.Again(answer.apply(why.reason()), at);
    } catch (RefusedException e) {
      return failed(e.line(), attributes(reply));
    }
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
  private Outcome.Answer busy(Reason why, String attributes) {
    return run.reminder().definition().oneShot()
        ? new Outcome.Failed(why, true, Optional.empty(), attributes).unfired()
        : new Outcome.Skipped(why, attributes);
  }
}
