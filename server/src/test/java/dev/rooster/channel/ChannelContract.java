package dev.rooster.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.reminder.RefusedException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every channel keeps to. */
public abstract class ChannelContract {
  /** As long as the longest reply that Rooster delivers. */
  private static final int LONG_TEXT = 200_000;

  private static final AboutReminder REMINDER =
      new AboutReminder("r-1", "oven", Instant.parse("2026-11-16T09:00:00Z"), Duration.ZERO);

  /** The channel under test. */
  protected abstract Channel channel();

  /** An address that it reaches. */
  protected abstract Address reached();

  /** An address that it refuses. */
  protected abstract Address refused();

  /** The texts that arrived so far, each message once. */
  protected abstract List<String> arrived() throws Exception;

  private static Message message(String key, String text) {
    return new Message(key, "", text, Optional.of(REMINDER));
  }

  @Test
  void its_addresses_begin_with_its_name() {
    assertThat(reached().channel()).isEqualTo(channel().name());
    assertThatCode(() -> channel().check(reached())).doesNotThrowAnyException();
  }

  @Test
  void an_address_that_it_cannot_reach_is_refused_with_a_remedy() {
    assertThatThrownBy(() -> channel().check(refused()))
        .isInstanceOfSatisfying(RefusedException.class, e -> assertThat(e.remedy()).isNotEmpty());
  }

  @Test
  void every_address_has_a_receiver_or_none_but_no_error() {
    assertThat(channel().receiver(reached())).isEqualTo(channel().receiver(reached()));
    assertThatCode(() -> channel().receiver(refused())).doesNotThrowAnyException();
  }

  @Test
  void a_message_has_arrived_when_send_returns() throws Exception {
    channel().send(reached(), message("d-1", "check the oven"));

    assertThat(arrived()).containsExactly("check the oven");
  }

  @Test
  void a_message_that_is_about_no_reminder_arrives() throws Exception {
    channel().send(reached(), new Message("d-1", "", "good morning", Optional.empty()));

    assertThat(arrived()).containsExactly("good morning");
  }

  @Test
  void a_text_of_the_longest_length_arrives_whole() throws Exception {
    String text = "x".repeat(channel().limits().longestText().orElse(LONG_TEXT));

    channel().send(reached(), message("d-1", text));

    assertThat(arrived()).containsExactly(text);
  }

  @Test
  void a_message_that_is_safe_to_repeat_arrives_once() throws Exception {
    channel().send(reached(), message("d-1", "check the oven"));
    if (channel().limits().safeToRepeat()) {
      channel().send(reached(), message("d-1", "check the oven"));
    }

    assertThat(arrived()).containsExactly("check the oven");
  }
}
