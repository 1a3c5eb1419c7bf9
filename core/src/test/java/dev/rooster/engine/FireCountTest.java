package dev.rooster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.engine.ConditionCheck.Checked;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Status;
import dev.rooster.schedule.Every;
import dev.rooster.testing.HandTickedRooster;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which attempts count as a fire: those that reach the handler and its agent. */
class FireCountTest {
  private static final Instant START = Instant.parse("2026-11-16T08:00:00Z");
  private static final Duration STEP = Duration.ofMinutes(10);

  private final ArrayDeque<Boolean> conditionFails = new ArrayDeque<>();
  private final ArrayDeque<Exception> failures = new ArrayDeque<>();
  private Optional<Reason> unfit = Optional.empty();
  private final HandTickedRooster test =
      HandTickedRooster.startingAt(
          START, it -> it.handle("note", this::note).conditions(new Checks()));

  private final class Checks implements ConditionCheck {
    @Override
    public Checked check(Condition condition, Run run) throws IOException {
      if (!conditionFails.isEmpty() && conditionFails.remove()) {
        throw new IOException("exit code 127");
      }
      return new Checked.Met(new Reason.Note("it is so"));
    }

    @Override
    public Optional<Reason> unfit(Run run) {
      return unfit;
    }
  }

  private Outcome.Answer note(Run run) throws Exception {
    if (!failures.isEmpty()) {
      throw failures.remove();
    }
    return new Outcome.Done("noted");
  }

  @AfterEach
  void close() {
    test.close();
  }

  private void add(String kind, Policies policies) {
    Definition definition =
        Definition.of(kind, "tick", new Every(STEP, START))
            .withPolicies(policies)
            .withCondition(
                new Condition(
                    Condition.Mode.EACH,
                    Condition.By.COMMAND,
                    "nonsense",
                    Condition.DEFAULT_TIMEOUT));
    test.rooster().add("r", definition);
  }

  private Standing standing() {
    return test.rooster().find("r").orElseThrow().standing();
  }

  @Test
  void a_condition_without_an_answer_is_an_error_and_not_a_fire() {
    conditionFails.add(true);
    add("note", Policies.RECURRING.withMaxFires(1));

    test.advance(STEP);
    assertThat(standing().status()).isEqualTo(Status.ACTIVE);
    assertThat(standing().tally().fires()).isZero();
    assertThat(standing().tally().errorsInARow()).isOne();
    assertThat(test.rooster().history("r", 1).getFirst().status())
        .isEqualTo(Occurrence.Status.ERROR);

    test.advance(STEP);
    assertThat(standing().status()).isEqualTo(Status.COMPLETED);
    assertThat(standing().tally().fires()).isOne();
  }

  @Test
  void a_retry_that_reaches_the_agent_is_the_one_fire() {
    conditionFails.add(true);
    add("note", Policies.RECURRING.withRetries(3).withMaxFires(2));

    test.advance(STEP.plusMinutes(5));

    assertThat(test.rooster().history("r", 1).getFirst().attempts()).isEqualTo(2);
    assertThat(standing().tally().fires()).isOne();
  }

  @Test
  void an_occurrence_is_one_fire_however_often_its_agent_is_reached() {
    conditionFails.add(true);
    conditionFails.add(false);
    conditionFails.add(true);
    failures.add(new IOException("the agent failed"));
    add("note", Policies.RECURRING.withRetries(3).withMaxFires(2));

    test.advance(STEP.plusMinutes(9));

    assertThat(test.rooster().history("r", 1).getFirst().attempts()).isEqualTo(4);
    assertThat(standing().tally().fires()).isOne();
    assertThat(standing().status()).isEqualTo(Status.ACTIVE);
  }

  @Test
  void a_handler_that_fails_before_its_agent_is_no_fire() {
    failures.add(new NotFiredException(new IOException("the session is busy")));
    add("note", Policies.RECURRING);

    test.advance(STEP);

    assertThat(standing().tally().fires()).isZero();
    assertThat(standing().tally().last().flatMap(it -> it.why()))
        .contains(new Reason.ErrorText("IOException: the session is busy"));
  }

  @Test
  void a_reminder_that_cannot_run_as_things_are_has_not_fired() {
    unfit = Optional.of(new Reason.Note("no such agent"));
    add("note", Policies.RECURRING);

    test.advance(STEP);

    assertThat(standing().status()).isEqualTo(Status.PAUSED);
    assertThat(standing().tally().fires()).isZero();
  }

  @Test
  void a_missing_handler_is_no_fire() {
    add("unknown", Policies.RECURRING);

    test.advance(STEP);

    assertThat(standing().tally().errorsInARow()).isOne();
    assertThat(standing().tally().fires()).isZero();
  }
}
