package dev.rooster.fire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.contentOf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rooster.model.Answer;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.ServerReason;
import java.nio.file.Files;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reminders that wake the built-in agent, on the wired server. */
@Timeout(60)
class FiredLlmTest extends ModelScene {
  @Test
  void the_reply_and_the_tokens_are_recorded_and_the_transcript_is_kept() throws Exception {
    configure(model.url("openai"));
    model.script(Answer.says("Take the cake out now."));
    Reminder reminder = add("{\"in\":\"1h\"}");

    pass(Duration.ofHours(1));

    assertThat(latest(reminder).status()).isEqualTo(Occurrence.Status.OK);
    assertThat(latest(reminder).reply()).isEqualTo("Take the cake out now.");
    assertThat(latest(reminder).toString()).contains("input_tokens").contains("100");
    assertThat(model.request())
        .contains("take the cake out")
        .contains("It is Monday 16 November 2026, 12:00, Europe/Berlin.");
    try (var files = Files.list(home.resolve("workspace/sessions"))) {
      assertThat(files)
          .singleElement()
          .extracting(it -> contentOf(it.toFile()))
          .asString()
          .contains("\"usage\":{\"input_tokens\":100,\"output_tokens\":7}");
    }
  }

  @Test
  void a_reply_that_stays_empty_delivers_the_message() throws Exception {
    configure(model.url("openai"));
    model.script(Answer.says(""), Answer.says(""));
    Reminder reminder = add("{\"in\":\"1h\"}");

    pass(Duration.ofHours(1));

    assertThat(model.waiting()).isEqualTo(2);
    assertThat(arrivals()).containsExactly("take the cake out");
    assertThat(latest(reminder).status()).isEqualTo(Occurrence.Status.OK);
    assertThat(latest(reminder).why().flatMap(ServerReason::of))
        .contains(new ServerReason.AgentRepliedNothing());
  }

  @Test
  void an_action_that_no_call_shows_is_marked() throws Exception {
    configure(model.url("openai"));
    model.script(Answer.says("The cake is out!"), Answer.says("Yes, it is out."));
    Reminder reminder = add("{\"in\":\"1h\"}", ",\"must_act\":true");

    pass(Duration.ofHours(1));

    assertThat(model.waiting()).isEqualTo(2);
    assertThat(arrivals())
        .containsExactly("Yes, it is out.\n\n(Unconfirmed: the agent called no tool.)");
    assertThat(latest(reminder).why().flatMap(ServerReason::of))
        .contains(new ServerReason.NoToolCalled());
    try (var files = Files.list(home.resolve("workspace/sessions"))) {
      assertThat(files)
          .singleElement()
          .extracting(it -> contentOf(it.toFile()))
          .asString()
          .contains("\"text\":\"Yes, it is out.\"")
          .contains("\"unconfirmed\":true");
    }
  }

  @Test
  void a_reminder_chooses_the_model_and_the_tools_of_its_turns() throws Exception {
    configure(model.url("openai"));
    model.script(Answer.says("Out."), Answer.says("Out."));
    add("{\"in\":\"1h\"}", ",\"model\":\"m2\",\"tools\":[\"web_fetch\"]");

    pass(Duration.ofHours(1));

    JsonNode request = new ObjectMapper().readTree(model.request());
    assertThat(request.path("model").asText()).isEqualTo("m2");
    assertThat(request.path("tools").findValuesAsText("name"))
        .containsExactlyInAnyOrder("web_fetch", "report");
  }

  @Test
  void the_transcript_of_an_isolated_run_is_kept_as_long_as_its_record() throws Exception {
    configure(model.url("openai"));
    model.script(Answer.says("Take the cake out now."));
    Reminder reminder = add("{\"in\":\"1h\"}");
    server.ticked().advance(Duration.ofHours(1));

    server.ticked().advance(Duration.ofDays(80));
    server.pruneSessions();
    try (var files = Files.list(home.resolve("workspace/sessions"))) {
      assertThat(files).hasSize(1);
    }
    server.ticked().advance(Duration.ofDays(11));
    server.pruneSessions();

    assertThat(server.ticked().rooster().history(reminder.id(), 1)).isEmpty();
    try (var files = Files.list(home.resolve("workspace/sessions"))) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void a_one_shot_is_told_at_once_when_the_endpoint_is_dead() throws Exception {
    configure(deadUrl());
    Reminder reminder = add("{\"in\":\"1h\"}");

    pass(Duration.ofHours(1));

    assertThat(latest(reminder).status()).isEqualTo(Occurrence.Status.ERROR);
    assertThat(arrivals())
        .singleElement()
        .asString()
        .startsWith("take the cake out\n\n(Failed: no connection to 127.0.0.1");
    assertThat(stored(reminder).standing().status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void a_recurring_reminder_goes_on_after_a_dead_endpoint() throws Exception {
    configure(deadUrl());
    Reminder reminder = add("{\"every\":\"1h\"}");

    pass(Duration.ofHours(1));

    assertThat(latest(reminder).status()).isEqualTo(Occurrence.Status.ERROR);
    assertThat(stored(reminder).standing().status()).isEqualTo(Status.ACTIVE);
  }
}
