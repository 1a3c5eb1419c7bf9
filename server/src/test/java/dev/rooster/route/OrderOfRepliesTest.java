package dev.rooster.route;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.Reply;
import dev.rooster.channel.LoopbackChannel;
import dev.rooster.channel.LoopbackChannel.Sent;
import dev.rooster.channel.NotSentException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.DeliveryAttributes;
import dev.rooster.store.Listing;
import dev.rooster.trust.Ceilings;
import dev.rooster.trust.Strangers;
import dev.rooster.trust.Trust;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Replies to an address behind one that is sent again, as when Telegram answers with 429. */
class OrderOfRepliesTest extends TalkScene {
  private static final Duration PAUSE = Duration.ofSeconds(30);
  private static final Duration A_MINUTE = Duration.ofMinutes(1);

  @BeforeEach
  void echo() {
    agent(scene -> Reply.of("re: " + scene.request().message()));
  }

  private static NotSentException tooMany() {
    return new NotSentException("Too Many Requests", true, Optional.of(PAUSE));
  }

  private static NotSentException broken(boolean retryable) {
    return new NotSentException("the chat is broken", retryable, Optional.empty());
  }

  /** Messages, each with its turn. */
  private void say(String... texts) throws InterruptedException {
    for (String text : texts) {
      write(text, text);
      pass();
    }
  }

  @Test
  void a_later_reply_does_not_overtake_one_that_has_to_wait() throws Exception {
    channel.fail(tooMany());

    say("a", "b");
    pass(Duration.ofSeconds(20));
    assertThat(channel.texts()).isEmpty();
    pass(A_MINUTE);

    assertThat(channel.texts()).containsExactly("re: a", "re: b");
  }

  @Test
  void many_replies_come_in_order_although_the_channel_asks_for_a_pause_again() throws Exception {
    channel.fail(tooMany());
    say("a", "b", "c", "d", "e", "f", "g", "h");
    channel.fail(tooMany());
    pass(PAUSE);
    say("i");
    pass(Duration.ofMinutes(2));

    assertThat(channel.texts())
        .containsExactly(
            "re: a", "re: b", "re: c", "re: d", "re: e", "re: f", "re: g", "re: h", "re: i");
    assertThat(server.store().notes("held/", Optional.empty(), 10).items())
        .as("what is remembered when all have arrived")
        .isEmpty();
  }

  @Test
  void a_reply_at_the_time_when_others_wait_comes_after_them() throws Exception {
    channel.fail(tooMany());
    say("a", "b", "c");
    pass(PAUSE.minusSeconds(2));

    say("d");
    pass(A_MINUTE);

    assertThat(channel.texts()).containsExactly("re: a", "re: b", "re: c", "re: d");
  }

  @Test
  void other_addresses_do_not_wait() throws Exception {
    server.configure(configuration(true, Trust.FULL, rules(Ceilings.DEFAULT, Strangers.PUBLIC)));
    channel.fail(tooMany());
    say("a");

    write(STRANGER, Optional.empty(), true, "x");
    pass();

    assertThat(channel.sent()).containsExactly(new Sent(STRANGER, "re: x", Optional.empty()));
  }

  @Test
  void the_rest_of_a_long_reply_comes_before_a_later_reply() throws Exception {
    channel.fail(tooMany());
    String lines = "long line\n".repeat(LoopbackChannel.LONGEST / 5);

    say(lines, "b");
    pass(A_MINUTE);

    assertThat(channel.texts()).hasSizeGreaterThan(2);
    assertThat(channel.texts().getLast()).isEqualTo("re: b");
    assertThat(channel.texts().subList(0, channel.texts().size() - 1))
        .allSatisfy(it -> assertThat(it).contains("long line"));
  }

  @Test
  void a_reply_that_fails_for_good_holds_no_other() throws Exception {
    channel.fail(tooMany());
    say("a", "b");
    channel.fail(broken(false));

    pass(A_MINUTE);

    assertThat(channel.texts()).containsExactly("re: b");
    assertThat(inbox()).singleElement().asString().contains("re: a").contains("Not delivered");
  }

  @Test
  void a_reply_whose_retry_comes_soon_is_not_overtaken_either() throws Exception {
    channel.fail(broken(true));
    channel.fail(broken(true));

    say("a", "b");
    pass(Duration.ofMinutes(2));

    assertThat(channel.texts()).hasSize(2);
    assertThat(channel.texts().getFirst()).startsWith("re: a");
    assertThat(channel.texts().getLast()).startsWith("re: b");
  }

  @Test
  void a_reply_that_fails_again_and_again_holds_no_other() throws Exception {
    for (int i = 0; i < 3; i++) {
      channel.fail(broken(true));
    }

    say("a", "b");
    pass(Duration.ofMinutes(3));
    assertThat(channel.texts()).singleElement().asString().startsWith("re: b");
    pass(Duration.ofMinutes(5));

    assertThat(channel.texts().getLast()).startsWith("re: a");
  }

  @Test
  void a_restart_does_not_change_the_order() throws Exception {
    channel.fail(tooMany());
    say("a", "b", "c");

    restart();
    pass(Duration.ofMinutes(2));

    assertThat(channel.texts()).containsExactly("re: a", "re: b", "re: c");
  }

  @Test
  void waiting_for_others_uses_up_no_retries() throws Exception {
    for (int i = 0; i < 5; i++) {
      channel.fail(tooMany());
    }
    say("a", "b");
    while (channel.texts().isEmpty()) {
      pass(Duration.ofMillis(100));
    }
    for (int i = 0; i < 10; i++) {
      channel.fail(tooMany());
    }
    pass(PAUSE.multipliedBy(11));

    assertThat(channel.texts()).hasSize(2);
    assertThat(channel.texts().getFirst()).startsWith("re: a");
    assertThat(channel.texts().getLast()).startsWith("re: b");
  }

  @Test
  void a_delivery_is_retried_ten_times() throws Exception {
    for (int i = 0; i < 11; i++) {
      channel.fail(tooMany());
    }

    say("a");
    pass(PAUSE.multipliedBy(12));

    assertThat(channel.texts()).isEmpty();
    assertThat(inbox()).singleElement().asString().contains("re: a");
    assertThat(deliveries()).allMatch(it -> it.standing().status().ended());
  }

  @Test
  void a_late_reply_says_that_another_one_came_first() throws Exception {
    channel.fail(new NotSentException("Too Many", true, Optional.of(Duration.ofMinutes(5))));
    say("a", "b");

    pass(Duration.ofMinutes(6));

    assertThat(channel.texts().getFirst()).endsWith("late by 5 minutes: earlier attempts failed.)");
    assertThat(channel.texts().getLast())
        .startsWith("re: b")
        .endsWith("late by 5 minutes: an earlier message had to be delivered first.)");
  }

  private List<Reminder> deliveries() {
    return server
        .store()
        .list(Listing.of(Listing.Filter.ALL.withKind(DeliveryAttributes.KIND)))
        .items();
  }
}
