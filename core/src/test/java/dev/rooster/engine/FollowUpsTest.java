package dev.rooster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.Rooster;
import dev.rooster.engine.FollowUps.FollowUp;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Step;
import dev.rooster.schedule.At;
import dev.rooster.schedule.Every;
import dev.rooster.store.Listing;
import dev.rooster.testing.HandTickedRooster;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Reminders created because a run has ended. */
class FollowUpsTest {
  private static final Instant START = Instant.parse("2026-11-16T08:00:00Z");

  private final ArrayDeque<Outcome.Answer> answers = new ArrayDeque<>();
  private final List<String> sent = new ArrayList<>();
  private final HandTickedRooster test =
      HandTickedRooster.startingAt(
          START,
          it -> it.handle("ask", this::ask).on("send", this::send).followUps(this::deliveries));
  private final Rooster rooster = test.rooster();
  private @Nullable RuntimeException trouble;

  private Outcome.Answer ask(Run run) {
    return answers.isEmpty() ? new Outcome.Done("reply to " + run.text()) : answers.remove();
  }

  private void send(Run run) {
    sent.add("%s at %s".formatted(run.text(), test.now()));
  }

  private List<FollowUp> deliveries(Reminder reminder, Step step, Instant now) {
    if (trouble != null) {
      throw trouble;
    }
    return reminder.definition().kind().equals("send")
        ? List.of()
        : step.records().stream()
            .filter(it -> it.status() == Occurrence.Status.OK)
            .map(it -> new FollowUp("d-" + it.due().toEpochMilli(), delivery(it, now)))
            .toList();
  }

  private static Definition delivery(Occurrence record, Instant now) {
    return Definition.of("send", record.reply(), At.instant(now.plusMillis(1)))
        .withLabels(new Labels("", record.id(), ""));
  }

  @AfterEach
  void close() {
    test.close();
  }

  @Test
  void a_follow_up_is_created_with_the_record_and_fires_at_once() {
    Reminder oven = rooster.in(Duration.ofMinutes(1), "ask", "oven");

    test.advance(Duration.ofMinutes(2));

    assertThat(sent).containsExactly("reply to oven at 2026-11-16T08:01:00.001Z");
    String source = rooster.history(oven.id(), 1).getFirst().id();
    assertThat(rooster.list(Listing.of(Listing.Filter.ALL.withSource(source))).items())
        .extracting(it -> it.definition().kind() + " " + it.standing().status())
        .containsExactly("send " + Status.COMPLETED);
  }

  @Test
  void each_occurrence_has_its_own() {
    rooster.add("ask", "tick", new Every(Duration.ofMinutes(10), START));

    test.advance(Duration.ofMinutes(35));

    assertThat(sent).hasSize(3);
  }

  @Test
  void an_existing_follow_up_is_not_created_again() {
    Instant due = START.plusSeconds(60);
    rooster.add(
        "d-" + due.toEpochMilli(),
        Definition.of("send", "made before", At.instant(START.plusSeconds(30))));
    rooster.add("ask", "oven", At.instant(due));

    test.advance(Duration.ofMinutes(5));

    assertThat(sent).containsExactly("made before at 2026-11-16T08:00:30Z");
  }

  @Test
  void an_attempt_with_a_retry_creates_no_follow_ups_yet() {
    answers.add(new Outcome.Failed("no network", true));
    rooster.in(Duration.ofMinutes(1), "ask", "oven");

    test.advance(Duration.ofMinutes(1));
    assertThat(sent).isEmpty();

    test.advance(Duration.ofMinutes(1));
    assertThat(sent).containsExactly("reply to oven at 2026-11-16T08:01:30.001Z");
  }

  @Test
  void a_run_with_an_unusable_result_fails_with_the_reason() {
    trouble = new IllegalStateException("no address");
    Reminder oven = rooster.in(Duration.ofMinutes(1), "ask", "oven");

    test.advance(Duration.ofMinutes(2));

    Occurrence record = rooster.history(oven.id(), 1).getFirst();
    assertThat(record.status()).isEqualTo(Occurrence.Status.ERROR);
    assertThat(record.why())
        .containsInstanceOf(Reason.NotRecordable.class)
        .hasValueSatisfying(it -> assertThat(it.data().get("cause")).contains("no address"));
  }

  @Test
  void the_record_contains_the_attributes_from_the_handler() {
    answers.add(new Outcome.Done("fine", "{\"cost_usd\":0.02}"));
    Reminder oven = rooster.in(Duration.ofMinutes(1), "ask", "oven");

    test.advance(Duration.ofMinutes(2));

    assertThat(rooster.history(oven.id(), 1).getFirst().details()).isEqualTo("{\"cost_usd\":0.02}");
  }
}
