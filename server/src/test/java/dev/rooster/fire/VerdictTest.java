package dev.rooster.fire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Outcome;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictTest {

  /** By token and mode; "none" is a reminder without a condition that the agent judges. */
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
    "[failed] no line, none,  Failed",
    "[failed] no line, each,  Failed",
    "[failed] no line, until, Failed",
    "[failed] no line, once,  Failed",
    "all is well, none,  Done",
    "all is well, each,  Done",
    "all is well, until, Done",
    "all is well, once,  Done"
  })
  void each_token_means_what_the_mode_makes_of_it(String reply, String mode, String outcome) {
    assertThat(answer(reply, mode).getClass().getSimpleName()).isEqualTo(outcome);
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
    return Verdict.of(reply).answer(asked, "{}");
  }

  @Test
  void the_token_stands_on_the_first_or_the_last_line_and_goes_from_the_reply() {
    assertThat(Verdict.of("[done]\nThe mail is sent.").text()).isEqualTo("The mail is sent.");
    assertThat(Verdict.of("Looked everywhere.\n\n [nothing] \n"))
        .isEqualTo(new Verdict(Verdict.Token.NOTHING, "Looked everywhere."));
    assertThat(Verdict.of("a\n[done]\nb").token()).isEqualTo(Verdict.Token.NONE);
    assertThat(Verdict.of("it is [done] now").token()).isEqualTo(Verdict.Token.NONE);
    assertThat(Verdict.of("[done] and more").token()).isEqualTo(Verdict.Token.NONE);
    assertThat(Verdict.of("").token()).isEqualTo(Verdict.Token.NONE);
  }

  @Test
  void a_failure_says_why_on_its_line_or_before_it() {
    assertThat(Verdict.of("[failed] the disk is full").text()).isEqualTo("the disk is full");
    assertThat(Verdict.of("The disk is full.\n[failed]").text()).isEqualTo("The disk is full.");
    assertThat(answer("[failed]", "none"))
        .isInstanceOfSatisfying(Outcome.Failed.class, it -> assertThat(it.error()).isNotBlank());
  }

  @Test
  void what_the_turn_took_is_kept_whatever_the_verdict() {
    for (String reply : new String[] {"[skip]", "[done]", "[nothing]", "[failed]", "fine"}) {
      for (String mode : new String[] {"none", "each", "until", "once"}) {
        assertThat(answer(reply, mode).details()).isEqualTo("{}");
      }
    }
  }
}
