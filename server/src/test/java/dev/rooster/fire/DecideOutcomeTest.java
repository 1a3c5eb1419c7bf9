package dev.rooster.fire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.Reply;
import dev.rooster.agent.Usage;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.ReasonText;
import dev.rooster.schedule.At;
import dev.rooster.schedule.Every;
import dev.rooster.schedule.Schedule;
import dev.rooster.turn.TurnResult;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The effect of an agent's verdict on its run. */
class DecideOutcomeTest {
  private static final Instant DUE = Instant.parse("2026-11-16T09:00:00Z");
  private static final Usage USAGE =
      new Usage(OptionalLong.of(12), OptionalLong.empty(), Optional.empty());

  /** By token and mode; "none" is a run whose agent judges no condition. */
  @ParameterizedTest
  @CsvSource({
    "[skip],    none,  Skipped",
    "[skip],    each,  Skipped",
    "[skip],    until, NotMet",
    "[skip],    once,  NotMet",
    "[done],    none,  Done",
    "[done],    each,  Done",
    "[done],    until, Met",
    "[done],    once,  Done",
    "[nothing], none,  Nothing",
    "[nothing], each,  Nothing",
    "[nothing], until, NotMet",
    "[nothing], once,  NotMet",
    "[check_again 20m], none,  Again Done",
    "[check_again 20m], each,  Again Done",
    "[check_again 20m], until, Again NotMet",
    "[check_again 20m], once,  Again NotMet",
    "[check_again nonsense], none,  Failed",
    "[check_again], none,  Failed",
    "[check_again 31d], none,  Failed",
    "[failed] no line, none,  Failed",
    "[failed] no line, each,  Failed",
    "[failed] no line, until, Failed",
    "[failed] no line, once,  Failed",
    "all is well, none,  Done",
    "all is well, each,  Done",
    "all is well, until, Done",
    "all is well, once,  Done"
  })
  void the_mode_of_the_condition_decides_the_meaning_of_a_token(
      String reply, String mode, String outcome) {
    assertThat(name(answer(reply, mode))).isEqualTo(outcome);
  }

  private static String name(Outcome.Answer answer) {
    return answer instanceof Outcome.Again again
        ? "Again " + name(again.answer())
        : answer.getClass().getSimpleName();
  }

  @ParameterizedTest
  @CsvSource({
    "[check_again 20m], 09:20",
    "[check_again in 2 hours], 11:00",
    "[check_again 900], 09:15",
    "[check_again] 20m, 09:20",
    "[check_again 2026-11-16T10:30Z], 10:30",
    "[check_again 5s], 09:01"
  })
  void an_agent_says_when_to_check_again(String reply, String time) {
    assertThat(((Outcome.Again) answer(reply, "none")).at())
        .isEqualTo("2026-11-16T%s:00Z".formatted(time));
  }

  private static Outcome.Answer answer(String reply, String mode) {
    Optional<Condition> asked =
        mode.equals("none")
            ? Optional.empty()
            : Optional.of(
                new Condition(
                    Condition.Mode.valueOf(mode.toUpperCase(Locale.ROOT)),
                    Condition.By.PROMPT,
                    "is it so?",
                    Condition.DEFAULT_TIMEOUT));
    return decide(run(At.instant(DUE)), asked, new TurnResult.Replied(Reply.of(reply, USAGE)));
  }

  private static Run run(Schedule schedule) {
    Reminder made = Lifecycle.create("r-1", Definition.of("x", "x", schedule), DUE.minusSeconds(1));
    return Run.of(made.with(made.standing().claimed("n", DUE)));
  }

  @Test
  void a_failure_without_a_reason_still_has_words() {
    assertThat(answer("[failed]", "none"))
        .isInstanceOfSatisfying(
            Outcome.Failed.class, it -> assertThat(ReasonText.of(it.why())).isNotBlank());
  }

  @Test
  void the_usage_is_kept_whatever_the_verdict() {
    for (String reply : new String[] {"[skip]", "[done]", "[nothing]", "[failed]", "fine"}) {
      for (String mode : new String[] {"none", "each", "until", "once"}) {
        assertThat(answer(reply, mode).details()).isEqualTo("{\"usage\":{\"input_tokens\":12}}");
      }
    }
  }

  @Test
  void a_busy_session_fails_a_one_shot_and_skips_a_recurring_run() {
    assertThat(busy(At.instant(DUE))).isInstanceOf(Outcome.Failed.class);
    assertThat(busy(new Every(Duration.ofHours(1), DUE))).isInstanceOf(Outcome.Skipped.class);
  }

  private static Outcome.Answer busy(Schedule schedule) {
    return decide(run(schedule), Optional.empty(), new TurnResult.Busy(Duration.ofMinutes(4)));
  }

  private static Outcome.Answer decide(Run run, Optional<Condition> asked, TurnResult result) {
    return new DecideOutcome(run, asked, Optional.empty(), DUE, ZoneOffset.UTC).of(result);
  }
}
