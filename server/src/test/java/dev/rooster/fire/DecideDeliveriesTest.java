package dev.rooster.fire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.channel.Address;
import dev.rooster.engine.FollowUps.FollowUp;
import dev.rooster.reminder.Claim;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Event;
import dev.rooster.reminder.Interruption;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Step;
import dev.rooster.reminders.Delivery;
import dev.rooster.reminders.DeliveryAttributes;
import dev.rooster.reminders.HowFields;
import dev.rooster.reminders.Origin;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.WhatFields;
import dev.rooster.schedule.At;
import dev.rooster.schedule.Every;
import dev.rooster.schedule.Schedule;
import dev.rooster.schedule.StoredSchedule;
import dev.rooster.trust.Trust;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Which deliveries a run makes. */
class DecideDeliveriesTest {
  private static final Instant DUE = Instant.parse("2026-11-16T09:00:00Z");
  private static final Instant CREATED = DUE.minusSeconds(3_600);
  private static final Instant END = DUE.plusSeconds(5);
  private static final Address HOOK = Address.parse("webhook:https://example.org/x");
  private static final Schedule ONCE = At.instant(DUE);
  private static final Schedule HOURLY = new Every(Duration.ofHours(1), DUE);

  private final DecideDeliveries deliveries =
      new DecideDeliveries(
          new DefineDelivery(
              to -> to.channel().equals("webhook"),
              to -> Optional.of("example.org").filter(it -> to.channel().equals("webhook"))),
          to -> OptionalInt.empty(),
          owner -> ZoneOffset.UTC);

  private static Reminder claimed(Schedule schedule, Delivery delivery) {
    ReminderAttributes details =
        ReminderAttributes.NONE
            .withOrigin(Origin.of("cli", Trust.FULL))
            .with(WhatFields.AGENT, "direct")
            .with(HowFields.DELIVERY, delivery);
    Definition definition =
        Definition.of(ReminderAttributes.KIND, "check the oven", schedule)
            .withName("oven")
            .withLabels(new Labels("alice", "", details.text()));
    return claimed(Lifecycle.create("r-1", definition, CREATED), DUE.plusMillis(20), 1);
  }

  private static Reminder claimed(Reminder reminder, Instant since, int attempt) {
    return reminder.with(
        reminder
            .standing()
            .claimed(
                new Claim(
                    "n",
                    reminder.standing().fence() + 1,
                    since,
                    reminder.standing().next().orElseThrow().due(),
                    attempt,
                    false)));
  }

  private static Delivery when(Delivery.When when) {
    return new Delivery(when, List.of(HOOK));
  }

  private List<FollowUp> after(Reminder claimed, Outcome outcome) {
    Step step = Lifecycle.step(claimed, new Event.Ended(outcome), END);
    return deliveries.after(claimed, step, END);
  }

  private List<String> texts(Schedule schedule, Delivery.When when, Outcome outcome) {
    return after(claimed(schedule, when(when)), outcome).stream()
        .map(it -> it.definition().text())
        .toList();
  }

  @Test
  void a_pause_because_the_next_fire_is_unknown_is_sent() {
    Reminder kept = claimed(HOURLY, when(Delivery.When.ALWAYS));
    Reminder claimed =
        new Reminder(
            kept.id(),
            kept.definition()
                .withSchedule(StoredSchedule.readOrKeep("cron 0 * * * * in Mars/Olympus")),
            kept.standing(),
            kept.createdAt(),
            1);
    Step first = Lifecycle.step(claimed, new Event.Ended(new Outcome.Done("ding")), END);
    assertThat(deliveries.after(claimed, first, END)).hasSize(1);
    Step second = askedAgain(first);
    assertThat(second.reminder().standing().status()).isEqualTo(Status.ACTIVE);

    Reminder last = claimed(second.reminder(), END, 1);
    Step third = Lifecycle.step(last, new Event.Ended(new Outcome.AskedAgain()), END);
    assertThat(third.reminder().standing().status()).isEqualTo(Status.PAUSED);

    assertThat(deliveries.after(last, third, END))
        .singleElement()
        .satisfies(it ->
            assertThat(it.definition().text())
                .startsWith("check the oven\n\n(Paused: computing the next fire failed 3")
                .endsWith(".)"));
  }

  private static Step askedAgain(Step step) {
    return Lifecycle.step(
        claimed(step.reminder(), END, 1), new Event.Ended(new Outcome.AskedAgain()), END);
  }

  @Test
  void a_long_reply_is_truncated() {
    String text =
        texts(HOURLY, Delivery.When.ALWAYS, new Outcome.Done("x".repeat(1_000_000))).getFirst();

    assertThat(text).hasSize(200_000).endsWith("x…");
  }

  @Test
  void a_reply_goes_to_each_address_with_its_source() {
    Delivery both = new Delivery(Delivery.When.ALWAYS, List.of(HOOK, Address.TERMINAL));

    List<FollowUp> made = after(claimed(ONCE, both), new Outcome.Done("ding"));

    assertThat(made).hasSize(2);
    Reminder letter = Lifecycle.create(made.getFirst().id(), made.getFirst().definition(), END);
    assertThat(letter.definition().kind()).isEqualTo(DeliveryAttributes.KIND);
    assertThat(letter.definition().text()).isEqualTo("ding");
    assertThat(letter.definition().labels().owner()).isEqualTo("alice");
    assertThat(letter.definition().labels().source()).isEqualTo("r-1@" + DUE);
    assertThat(letter.standing().next().orElseThrow().due()).isEqualTo(END.plusMillis(1));
    assertThat(DeliveryAttributes.of(letter).withTrace(""))
        .isEqualTo(new DeliveryAttributes(HOOK, "r-1", "direct", DUE, 20));
    assertThat(DeliveryAttributes.of(letter).trace()).as("of the run").startsWith("00-");
    assertThat(DeliveryAttributes.of(letter).message(letter).idempotencyKey())
        .isEqualTo(letter.id());
    assertThat(made).extracting(FollowUp::id).doesNotHaveDuplicates();
    assertThat(made)
        .extracting(it -> it.definition().policies().interruption())
        .containsExactly(Interruption.RETRY, Interruption.GIVE_UP);
  }

  @Test
  void deliveries_are_limited_for_an_address_with_a_receiver() {
    Delivery both = new Delivery(Delivery.When.ALWAYS, List.of(HOOK, Address.TERMINAL));

    assertThat(after(claimed(ONCE, both), new Outcome.Done("ding")))
        .extracting(it -> it.definition().key())
        .satisfiesExactly(
            hook -> assertThat(hook).startsWith("webhook:"),
            terminal -> assertThat(terminal).isEmpty());
  }

  @Test
  void the_same_occurrence_and_address_make_the_same_delivery() {
    Delivery hook = when(Delivery.When.ALWAYS);

    assertThat(after(claimed(ONCE, hook), new Outcome.Done("a")).getFirst().id())
        .isEqualTo(after(claimed(ONCE, hook), new Outcome.Done("b")).getFirst().id());
    assertThat(DefineDelivery.id("r-1@x", HOOK)).isNotEqualTo(DefineDelivery.id("r-1@y", HOOK));
  }

  @Test
  void an_empty_reply_sends_the_text_of_the_reminder() {
    assertThat(texts(ONCE, Delivery.When.AS_NEEDED, new Outcome.Done(" ")))
        .containsExactly("check the oven");
  }

  @Test
  void nothing_to_report_is_sent_only_with_always() {
    assertThat(texts(HOURLY, Delivery.When.AS_NEEDED, new Outcome.Nothing())).isEmpty();
    assertThat(texts(HOURLY, Delivery.When.ALWAYS, new Outcome.Nothing()))
        .containsExactly("nothing to report");
    assertThat(texts(HOURLY, Delivery.When.NEVER, new Outcome.Done("x"))).isEmpty();
  }

  @Test
  void a_skipped_run_sends_nothing() {
    assertThat(texts(HOURLY, Delivery.When.ALWAYS, new Outcome.Skipped("not today"))).isEmpty();
    assertThat(texts(HOURLY, Delivery.When.ALWAYS, new Outcome.Blocked("budget"))).isEmpty();
  }

  @Test
  void a_failure_is_sent_with_the_text_unless_it_is_retried() {
    Outcome retryable = new Outcome.Failed("no network", true);

    assertThat(texts(ONCE, Delivery.When.AS_NEEDED, retryable)).isEmpty();
    assertThat(texts(ONCE, Delivery.When.AS_NEEDED, new Outcome.Failed("no such model", false)))
        .containsExactly("check the oven\n\n(Failed: no such model.)");
    assertThat(texts(HOURLY, Delivery.When.AS_NEEDED, retryable))
        .containsExactly("check the oven\n\n(Failed: no network.)");
  }

  @Test
  void a_run_that_pauses_its_reminder_says_so() {
    assertThat(texts(HOURLY, Delivery.When.ALWAYS, new Outcome.Halted("there is no user bob")))
        .singleElement()
        .asString()
        .contains("(Paused: there is no user bob.)");
  }

  @Test
  void a_paused_one_shot_says_so_and_its_reply_can_still_follow() {
    Reminder claimed = claimed(ONCE, when(Delivery.When.ALWAYS));

    List<FollowUp> told = after(claimed, new Outcome.Halted("there is no user bob"));

    assertThat(told).hasSize(1);
    assertThat(told.getFirst().definition().text()).contains("(Paused: there is no user bob.)");
    assertThat(after(claimed, new Outcome.Done("ding")).getFirst().id())
        .isNotEqualTo(told.getFirst().id());
  }

  @Test
  void with_never_the_terminal_still_shows_failures_and_the_end() {
    Outcome failed = new Outcome.Failed("no such model", false);
    Reminder once = claimed(ONCE, when(Delivery.When.NEVER));
    Reminder hourly = claimed(HOURLY, when(Delivery.When.NEVER));

    assertThat(after(once, new Outcome.Done("x"))).isEmpty();
    for (FollowUp told :
        List.of(
            after(once, failed).getFirst(),
            after(hourly, failed).getFirst(),
            after(hourly, new Outcome.Halted("there is no user bob")).getFirst())) {
      Reminder letter = Lifecycle.create(told.id(), told.definition(), END);
      assertThat(DeliveryAttributes.of(letter).to()).isEqualTo(Address.TERMINAL);
    }
  }

  @Test
  void a_missed_one_shot_is_sent_and_a_missed_recurring_fire_is_not() {
    Outcome missed = new Outcome.Missed(DUE.plus(Duration.ofDays(8)));

    assertThat(missedTexts(ONCE, missed)).singleElement().asString().contains("(Missed: ");
    assertThat(missedTexts(HOURLY, missed)).isEmpty();
  }

  private List<String> missedTexts(Schedule schedule, Outcome missed) {
    Instant later = DUE.plus(Duration.ofDays(8));
    Reminder before = claimed(schedule, when(Delivery.When.ALWAYS));
    Reminder claimed = claimed(before.with(before.standing().released()), later, 1);
    Step step = Lifecycle.step(claimed, new Event.Ended(missed), later);
    return deliveries.after(claimed, step, later).stream()
        .map(it -> it.definition().text())
        .toList();
  }

  @Test
  void a_failed_delivery_is_shown_in_the_terminal() {
    FollowUp letter =
        after(claimed(ONCE, when(Delivery.When.ALWAYS)), new Outcome.Done("ding")).getFirst();
    Reminder delivery =
        claimed(Lifecycle.create(letter.id(), letter.definition(), END), END.plusMillis(2), 1);

    assertThat(after(delivery, new Outcome.Done(""))).isEmpty();
    assertThat(after(delivery, new Outcome.Failed("busy", true))).isEmpty();
    List<FollowUp> told = after(delivery, new Outcome.Failed("gone", false));

    assertThat(told).hasSize(1);
    Reminder home = Lifecycle.create(told.getFirst().id(), told.getFirst().definition(), END);
    assertThat(DeliveryAttributes.of(home).to()).isEqualTo(Address.TERMINAL);
    assertThat(home.definition().text()).isEqualTo("ding\n\n(Not delivered to webhook: gone.)");
    assertThat(after(claimed(home, END.plusMillis(2), 1), new Outcome.Failed("full", false)))
        .isEmpty();
  }

  @Test
  void a_delivery_that_timed_out_is_not_sent_twice_where_nobody_recognises_the_second() {
    Delivery telegram = new Delivery(Delivery.When.ALWAYS, List.of(new Address("telegram", "42")));
    FollowUp letter = after(claimed(ONCE, telegram), new Outcome.Done("ding")).getFirst();
    Reminder delivery =
        claimed(Lifecycle.create(letter.id(), letter.definition(), END), END.plusMillis(2), 1);

    List<FollowUp> told =
        after(delivery, new Outcome.Failed(new Reason.TimedOut(Duration.ofMinutes(1)), true));

    assertThat(told)
        .extracting(it -> it.definition().text())
        .containsExactly("ding\n\n(Unknown whether it arrived on telegram: timed out after 1m.)");
  }
}
