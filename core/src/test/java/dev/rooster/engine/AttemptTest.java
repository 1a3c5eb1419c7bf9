package dev.rooster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Claim;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.schedule.At;
import dev.rooster.schedule.Every;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttemptTest {
  private static final Instant DUE = Instant.parse("2026-11-16T08:00:00Z");

  private static Run run() {
    return run(Definition.of("note", "", At.instant(DUE)));
  }

  private static Run run(Condition.Mode mode) {
    return run(
        Definition.of("note", "", new Every(Duration.ofHours(1), DUE))
            .withCondition(
                new Condition(mode, Condition.By.COMMAND, "is it?", Condition.DEFAULT_TIMEOUT)));
  }

  private static Run run(Definition definition) {
    Reminder reminder = Lifecycle.create("r-1", definition, DUE.minusSeconds(1));
    Claim claim = new Claim("n-1", 1, DUE, DUE, 1, false);
    return Run.of(reminder.with(reminder.standing().claimed(claim)));
  }

  private static Attempt attempt(Handler handler) {
    return new Attempt(Map.of("note", handler), Optional.empty());
  }

  @Test
  void an_exception_of_a_handler_is_a_failure() {
    Handler fails =
        run -> {
          throw new IllegalStateException("no luck");
        };
    assertThat(attempt(fails).make(run(), () -> true))
        .isEqualTo(new Outcome.Failed("IllegalStateException: no luck", true));
  }

  @Test
  void a_run_that_was_stopped_before_it_began_does_not_begin() {
    Thread.currentThread().interrupt();
    Outcome outcome = attempt(AttemptTest::never).make(run(), () -> true);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(outcome)
        .isEqualTo(new Outcome.Interrupted(Reason.Plain.STOPPED_BEFORE_START).unfired());
  }

  @Test
  void a_run_whose_lease_is_over_before_it_began_does_not_begin() {
    assertThat(attempt(AttemptTest::never).make(run(), () -> false))
        .isEqualTo(new Outcome.Interrupted(Reason.Plain.STOPPED_BEFORE_START).unfired());
  }

  @ParameterizedTest
  @CsvSource({
    "EACH,  true,  true,  done",
    "EACH,  false, true,  not met",
    "ONCE,  true,  true,  done",
    "ONCE,  false, true,  not met",
    "UNTIL, true,  true,  met",
    "UNTIL, false, true,  done",
    "EACH,  false, false, done unasked",
    "ONCE,  false, false, done unasked",
    "UNTIL, false, false, done unasked"
  })
  void a_condition_decides_whether_to_run_unless_it_is_bypassed(
      Condition.Mode mode, boolean met, boolean asked, String outcome) {
    Attempt attempt =
        new Attempt(
            Map.of("note", run -> new Outcome.Done("ran")),
            Optional.of((condition, run) -> checked(met)));
    Run run = asked ? run(mode) : run(mode).bypassingCondition();

    assertThat(attempt.make(run, () -> true))
        .isEqualTo(
            switch (outcome) {
              case "done" -> new Outcome.Done("ran");
              case "done unasked" -> new Outcome.Done("ran").unasked();
              case "met" -> new Outcome.Met("so it is");
              default -> new Outcome.NotMet("so it is");
            });
  }

  private static ConditionCheck.Checked checked(boolean met) {
    Reason why = new Reason.Note("so it is");
    return met ? new ConditionCheck.Checked.Met(why) : new ConditionCheck.Checked.NotMet(why);
  }

  private static Outcome.Answer never(Run run) {
    throw new AssertionError("unexpected call");
  }
}
