package dev.rooster.agent.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.session.Entry;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The messages that a model gets of a conversation. */
class ComposeMessagesTest {
  private static final Instant NOW = Instant.parse("2026-11-18T09:00:00Z");
  private static final Entry.Call CALL = new Entry.Call("x", "weather", "{}");

  private static List<ModelMessage> messages(Entry... entries) {
    return new ComposeMessages(true)
        .of(ModelView.of(List.of(entries)), "", "now", List.of())
        .messages();
  }

  @Test
  void a_reply_that_repeats_the_text_beside_its_calls_is_sent_once() {
    assertThat(
            messages(
                Entry.user("hello", "alice", NOW),
                Entry.assistant("One moment.", List.of(CALL), NOW),
                Entry.result("x", "rain", NOW),
                Entry.reply("One moment.", "", NOW),
                Entry.user("so?", "alice", NOW)))
        .filteredOn(ModelMessage.Assistant.class::isInstance)
        .containsExactly(new ModelMessage.Assistant("One moment.", List.of(CALL)));
  }

  @Test
  void no_reply_is_lost_before_a_delivered_text_that_repeats_an_earlier_one() {
    assertThat(
            messages(
                Entry.user("hello", "alice", NOW),
                Entry.assistant("Tea time!", List.of(CALL), NOW),
                Entry.result("x", "rain", NOW),
                Entry.reply("It rains.", "", NOW),
                Entry.delivered("Tea time!", "d-1", NOW),
                Entry.user("so?", "alice", NOW)))
        .contains(new ModelMessage.Assistant("It rains.\n\nTea time!", List.of()));
  }
}
