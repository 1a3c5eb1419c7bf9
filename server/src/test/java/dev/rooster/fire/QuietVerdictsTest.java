package dev.rooster.fire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.format.Fields;
import dev.rooster.reminder.Reminder;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Replies without a text to deliver: the history still says what the agent did. */
class QuietVerdictsTest extends FiringScene {
  private static final Duration HOUR = Duration.ofHours(1);

  private Fields afterOneRun(String more, String reply) {
    Reminder reminder =
        add("{\"message\":\"look\",\"schedule\":{\"every\":\"1h\"}%s}".formatted(more));
    agentReplies(reply);
    pass(HOUR);
    return runs(reminder).getFirst();
  }

  @ParameterizedTest
  @ValueSource(strings = {"[skip]", "[nothing]", "still open\n[skip]"})
  void a_condition_until_that_is_not_met_delivers_nothing(String reply) {
    Fields run =
        afterOneRun(",\"condition\":{\"prompt\":\"is it closed?\",\"mode\":\"until\"}", reply);

    assertThat(text(run, "status")).isEqualTo("ok");
    assertThat(text(run, "why")).startsWith("the agent judged the condition not met");
    assertThat(arrivals()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n "})
  void an_empty_reply_is_said_and_the_text_of_the_reminder_goes_out(String reply) {
    Fields run = afterOneRun("", reply);

    assertThat(text(run, "status")).isEqualTo("ok");
    assertThat(text(run, "why")).isEqualTo("the agent replied nothing");
    assertThat(text(run, "why_code")).isEqualTo("agent_replied_nothing");
    assertThat(text(run, "error")).isEmpty();
    assertThat(arrivals()).containsExactly("look");
  }

  @Test
  void an_empty_reply_goes_out_as_needed_too() {
    afterOneRun(",\"delivery\":{\"when\":\"as_needed\",\"to\":\"terminal:default\"}", "");

    assertThat(arrivals()).containsExactly("look");
  }

  @Test
  void a_bare_done_is_no_blank_row_either() {
    assertThat(text(afterOneRun("", "[done]"), "why"))
        .isEqualTo("the agent reported only that it is done");
    assertThat(arrivals()).containsExactly("look");
  }

  @ParameterizedTest
  @ValueSource(strings = {"all 12 hosts answer\n[nothing]", "[nothing]\nall 12 hosts answer"})
  void text_beside_nothing_is_kept_and_not_delivered(String reply) {
    Fields run =
        afterOneRun(",\"delivery\":{\"when\":\"as_needed\",\"to\":\"terminal:default\"}", reply);

    assertThat(text(run, "reply")).isEqualTo("all 12 hosts answer");
    assertThat(text(run, "why_code")).isEqualTo("nothing_to_report");
    assertThat(arrivals()).isEmpty();
  }
}
