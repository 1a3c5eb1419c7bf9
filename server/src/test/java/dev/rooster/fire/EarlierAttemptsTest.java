package dev.rooster.fire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.format.Fields;
import dev.rooster.reminder.Reminder;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The history keeps the attempts before the last one. */
class EarlierAttemptsTest extends FiringScene {

  private static List<String> earlier(Fields run) {
    return run.objects("earlier_attempts").stream()
        .map(it ->
            "%s %s %s to %s: %s"
                .formatted(
                    text(it, "attempt"),
                    text(it, "status"),
                    text(it, "started_at"),
                    text(it, "ended_at"),
                    text(it, "why")))
        .toList();
  }

  @Test
  void failed_attempts_are_kept_with_their_times_and_reasons() {
    Reminder reminder = add("{\"message\":\"call\",\"schedule\":{\"in\":\"1h\"}}");
    agentFails("no network");
    pass(Duration.ofHours(1));
    agentFails("no route");
    pass(Duration.ofSeconds(30));
    agentReplies("called");
    pass(Duration.ofMinutes(5));

    Fields run = runs(reminder).getFirst();
    assertThat(text(run, "status")).isEqualTo("ok");
    assertThat(text(run, "attempts")).isEqualTo("3");
    assertThat(earlier(run))
        .containsExactly(
            "1 error 2026-11-16T11:00:00Z to 2026-11-16T11:00:00Z: no network",
            "2 error 2026-11-16T11:00:30Z to 2026-11-16T11:00:30Z: no route");
    assertThat(turns.getFirst().message()).doesNotContain("An earlier attempt");
    assertThat(turns.getLast().message())
        .contains(
            "An earlier attempt failed and may have had effects: no route. Check before you repeat"
                + " anything.");
  }

  @Test
  void an_agent_is_told_whether_its_reply_is_sent() {
    add("{\"message\":\"a\",\"schedule\":{\"in\":\"1h\"},\"delivery\":\"never\"}");
    add("{\"message\":\"b\",\"schedule\":{\"in\":\"2h\"}}");

    pass(Duration.ofHours(1));
    pass(Duration.ofHours(1));

    assertThat(turns.getFirst().message())
        .contains("Your reply is kept in the history and not sent.");
    assertThat(turns.getLast().message())
        .contains("Your reply is sent to terminal:default as it is.");
  }

  @Test
  void an_attempt_that_was_cut_off_is_kept() {
    Reminder reminder = add("{\"message\":\"call\",\"schedule\":{\"in\":\"1h\"}}");
    server.stop();
    server.clock().set(NOW.plus(Duration.ofHours(1)));
    claimByDeadNode();

    server.restartAfter(Duration.ofMinutes(10));

    Fields run = runs(reminder).getFirst();
    assertThat(text(run, "status")).isEqualTo("ok");
    assertThat(earlier(run))
        .containsExactly(
            "1 interrupted 2026-11-16T11:00:00Z to 2026-11-16T11:10:00Z: "
                + "the node died during the run");
  }

  @Test
  void the_last_ten_are_kept() {
    Reminder reminder = withRetries(13, add("{\"message\":\"call\",\"schedule\":{\"in\":\"1h\"}}"));
    agentFails("no network");
    pass(Duration.ofHours(20));

    Fields run = runs(reminder).getFirst();
    assertThat(text(run, "attempts")).isEqualTo("14");
    assertThat(earlier(run)).hasSize(10);
    assertThat(earlier(run).getFirst()).startsWith("4 error");
    assertThat(earlier(run).getLast()).startsWith("13 error");
  }

  @Test
  void a_run_at_the_first_attempt_has_no_earlier_ones() {
    Reminder reminder = add("{\"message\":\"call\",\"schedule\":{\"in\":\"1h\"}}");
    pass(Duration.ofHours(1));

    Fields run = runs(reminder).getFirst();
    assertThat(run.value("earlier_attempts")).isPresent();
    assertThat(earlier(run)).isEmpty();
  }
}
