package dev.rooster.route;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.Reply;
import dev.rooster.agent.TurnRequest;
import dev.rooster.channel.LoopbackChannel;
import dev.rooster.channel.NotSentException;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.http.Answer;
import dev.rooster.http.Request;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Messages and their replies through crashes, limits and trouble of the channel. */
class DurableMessageTest extends TalkScene {

  @Test
  void an_accepted_message_survives_a_restart() throws Exception {
    write("1", "hi");
    restart();
    pass();

    assertThat(turns).extracting(TurnRequest::message).containsExactly("hi");
    assertThat(channel.texts()).containsExactly("hello");
  }

  @Test
  void a_message_that_waited_for_days_is_answered() throws Exception {
    write("1", "hi");
    server.restartAfter(Duration.ofDays(3));
    pass();

    assertThat(channel.texts()).containsExactly("hello");
  }

  @Test
  void a_message_is_answered_at_once_after_the_clock_was_set_back() throws Exception {
    Instant before = server.clock().instant();
    server.clock().set(before.plus(Duration.ofHours(1)));
    write("1", "hi");
    server.clock().set(before);
    write("2", "are you there?");
    pass();

    assertThat(turns).extracting(TurnRequest::message).contains("are you there?");
  }

  @Test
  void an_interrupted_turn_is_repeated_once_with_a_note() throws Exception {
    write("1", "hi");
    die(1);
    pass();

    assertThat(turns)
        .extracting(TurnRequest::message)
        .containsExactly(
            "hi\n\n"
                + "---\n\n"
                + "An earlier attempt to answer this message was interrupted and may have had"
                + " effects. Check before you repeat anything.");
    assertThat(channel.texts()).containsExactly("hello");
  }

  @Test
  void a_turn_that_is_interrupted_again_is_not_repeated_and_the_person_is_told() throws Exception {
    write("1", "hi");
    die(2);
    pass();

    assertThat(turns).isEmpty();
    assertThat(channel.texts())
        .containsExactly("(No answer to “hi”: the turn was interrupted 2 times.)");
  }

  @Test
  void an_interrupted_turn_is_repeated_before_later_messages_are_answered() throws Exception {
    agent(scene -> Reply.of("re " + scene.request().message().lines().findFirst().orElse("")));
    write("1", "one");
    die(
        1,
        () -> {
          write("2", "two");
          write("3", "three");
        });
    pass(Duration.ofMinutes(1));

    assertThat(channel.texts()).containsExactly("re one", "re two", "re three");
  }

  @Test
  void a_turn_that_the_engine_ends_is_not_repeated_and_the_person_is_told() throws Exception {
    agent(scene -> {
      throw new InterruptedException();
    });
    write("1", "hi");
    pass(Duration.ofHours(1));

    assertThat(turns).hasSize(1);
    assertThat(channel.texts())
        .singleElement()
        .satisfies(it -> assertThat(it).startsWith("(No answer to “hi”: "));
  }

  @Test
  void a_long_reply_arrives_in_parts_in_order() throws Exception {
    String paragraph = "word ".repeat(300).strip();
    String text =
        String.join(
            "\n\n",
            List.of(paragraph + 1, paragraph + 2, paragraph + 3, paragraph + 4, paragraph + 5));
    agent(scene -> Reply.of(text));

    write("1", "tell me everything");
    pass();

    assertThat(channel.texts()).hasSizeGreaterThan(1);
    assertThat(channel.texts())
        .allSatisfy(it -> assertThat(it).hasSizeLessThanOrEqualTo(LoopbackChannel.LONGEST));
    assertThat(String.join("\n\n", channel.texts())).isEqualTo(text);
  }

  @Test
  void a_part_that_fails_is_retried_before_the_next_part_is_sent() throws Exception {
    String text = "a".repeat(4_000) + "\n\n" + "b".repeat(4_000);
    agent(scene -> Reply.of(text));
    channel.fail(new NotSentException("busy", true, Optional.of(Duration.ofSeconds(5))));

    write("1", "hi");
    pass(Duration.ofMinutes(1));

    assertThat(channel.texts()).containsExactly("a".repeat(4_000), "b".repeat(4_000));
  }

  @Test
  void a_late_part_has_room_for_its_note_and_nothing_is_lost() throws Exception {
    String text = "word ".repeat(1_500).strip();
    agent(scene -> Reply.of(text));
    channel.fail(new NotSentException("busy", true, Optional.of(Duration.ofHours(2))));

    write("1", "hi");
    pass(Duration.ofHours(3));

    assertThat(channel.texts())
        .allSatisfy(it -> assertThat(it).hasSizeLessThanOrEqualTo(LoopbackChannel.LONGEST));
    String note = "\n\n(Delivery late by 2 hours: earlier attempts failed.)";
    assertThat(channel.texts().getFirst()).endsWith(note);
    assertThat(String.join(" ", channel.texts()).replace(note, "")).isEqualTo(text);
  }

  @Test
  void a_reply_that_may_have_arrived_is_not_repeated_but_told_in_the_local_inbox()
      throws Exception {
    channel.fail(NotSentException.withoutResponse("the connection was reset"));

    write("1", "hi");
    pass(Duration.ofDays(1));

    assertThat(channel.sent()).isEmpty();
    assertThat(inbox())
        .containsExactly(
            "hello\n\n(Unknown whether it arrived on loopback: the connection was reset.)");
  }

  @Test
  void the_history_shows_a_delivery_that_may_have_arrived_as_unknown() throws Exception {
    channel.fail(NotSentException.withoutResponse("the connection was reset"));
    String json =
        "{\"message\":\"oven\",\"schedule\":{\"in\":\"1m\"},\"delivery\":{\"when\":\"always\",\"to\":[\"loopback:alice\"]}}";
    String id =
        server
            .reminders()
            .create(OPERATOR, Json.read(json), json, Optional.empty())
            .reminder()
            .id();
    pass(Duration.ofHours(1));

    Fields run = items("/api/reminders/" + id + "/runs").getFirst();

    assertThat(run.objects("deliveries").stream().map(it -> it.text("status").orElse("")))
        .containsExactlyInAnyOrder("unknown", "delivered");
  }

  @Test
  void a_reply_that_cannot_be_delivered_goes_to_the_local_inbox() throws Exception {
    channel.fail(new NotSentException("blocked by the person", false, Optional.empty()));

    write("1", "hi");
    pass();

    assertThat(inbox())
        .containsExactly("hello\n\n(Not delivered to loopback: blocked by the person.)");
  }

  @Test
  void messages_are_in_no_list_and_no_history_of_reminders() throws Exception {
    write("1", "hi");
    assertThat(items("/api/reminders")).isEmpty();
    pass();

    assertThat(items("/api/reminders")).isEmpty();
    assertThat(items("/api/runs")).isEmpty();
  }

  private List<Fields> items(String path) {
    Answer.Whole answer =
        (Answer.Whole)
            server.api(JsonText::object).answer(Request.of("GET", path, Map.of(), ""), OPERATOR);
    return Fields.of(Json.read(answer.body()), "", new Problems()).objects("items");
  }
}
