package dev.rooster.fire;

import dev.rooster.engine.FollowUps;
import dev.rooster.home.Configuration;
import dev.rooster.inbox.AgentItem;
import dev.rooster.inbox.InboxKeeper;
import dev.rooster.inbox.InboxPolicy;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Step;
import dev.rooster.reminders.HowFields;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.RunPreconditions.RunTrust;
import dev.rooster.reminders.ServerReason;
import dev.rooster.reminders.WhatFields;
import dev.rooster.schedule.At;
import dev.rooster.session.SessionKey;
import dev.rooster.trust.Digest;
import dev.rooster.trust.Trust;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Decides whether another agent takes the turn if no session takes a message from the inbox. If so,
 * the transaction that completes the fire creates a one-shot of that agent, due when the time of
 * the sessions is over. Pure, for one version of the configuration.
 */
public record DecideHeadless(Supplier<Configuration> configuration) implements FollowUps {
  /** Begins the id of each of these one-shots. */
  static final String ID = "h-";

  private static final String SUFFIX = "-headless";
  private static final int LONGEST_NAME = Definition.LONGEST_NAME - SUFFIX.length();

  @Override
  public List<FollowUp> after(Reminder reminder, Step step, Instant now) {
    Configuration current = configuration.get();
    return step.records().stream().flatMap(it -> of(reminder, it, current, now).stream()).toList();
  }

  /** Only for the first fire of a message: further ones join it. */
  private static Optional<FollowUp> of(
      Reminder reminder, Occurrence record, Configuration current, Instant now) {
    return record
        .why()
        .flatMap(ServerReason::of)
        .filter(it -> it instanceof ServerReason.HandedOver(_, int fires) && fires == 1)
        .flatMap(_ -> current.agents().inbox(ReminderAttributes.of(reminder).agent()))
        .flatMap(InboxPolicy::headless)
        .map(it ->
            new FollowUp(
                ID + Digest.hex(record.id(), 6),
                definition(
                    reminder,
                    RunTrust.of(reminder.definition(), current).level(),
                    record,
                    it,
                    now.plus(it.after()))));
  }

  /**
   * @param trust that of the fire: the one-shot has its text, but a schedule that does not tell
   *     where the text is from
   */
  private static Definition definition(
      Reminder reminder,
      Trust trust,
      Occurrence record,
      InboxPolicy.Headless headless,
      Instant at) {
    Definition fired = reminder.definition();
    AgentItem item = HandOver.item(reminder, trust, record.due(), at, false);
    ReminderAttributes attributes =
        ReminderAttributes.of(reminder)
            .with(WhatFields.AGENT, headless.agent())
            .with(HowFields.SESSION, SessionKey.ISOLATED)
            .withTrustAtMost(trust)
            .withInboxItem(InboxKeeper.place(item));
    Definition turn =
        Definition.of(ReminderAttributes.KIND, fired.text(), At.instant(at))
            .withName(name(fired.name()))
            .withPolicies(Policies.ONE_SHOT.withTimeout(fired.policies().timeout()))
            .withLabels(new Labels(fired.labels().owner(), "", attributes.text()));
    return fired
        .condition()
        .filter(it -> it.by() == Condition.By.PROMPT)
        .map(turn::withCondition)
        .orElse(turn);
  }

  /** Another name than that of the reminder, which users call it by. */
  private static String name(String fired) {
    String longest = fired.substring(0, Math.min(fired.length(), LONGEST_NAME));
    return longest.isEmpty() ? "" : longest + SUFFIX;
  }
}
