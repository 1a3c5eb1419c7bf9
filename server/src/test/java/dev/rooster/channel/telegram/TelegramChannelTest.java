package dev.rooster.channel.telegram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.rooster.channel.AboutReminder;
import dev.rooster.channel.Address;
import dev.rooster.channel.Inbound;
import dev.rooster.channel.Message;
import dev.rooster.channel.NotSentException;
import dev.rooster.channel.Receipt;
import dev.rooster.channel.TwoWayChannel.Subscription;
import dev.rooster.net.DeadPort;
import dev.rooster.net.HttpUrl;
import dev.rooster.trust.Secret;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Telegram against a strict Bot API server on the loopback interface. */
@Timeout(60)
class TelegramChannelTest {
  private static final Address ALICE = new Address("telegram", "42");
  private static final Message OVEN =
      new Message(
          "d-1",
          "alice",
          "check the oven",
          Optional.of(
              new AboutReminder(
                  "r-1", "oven", Instant.parse("2026-11-16T09:00:00Z"), Duration.ZERO)));

  private final BlockingQueue<Inbound> received = new LinkedBlockingQueue<>();
  private BotApi api;

  @BeforeEach
  void start() throws IOException {
    api = new BotApi();
  }

  @AfterEach
  void stop() throws IOException {
    api.close();
  }

  private TelegramChannel channel() {
    return channel(api::settings);
  }

  private static TelegramChannel channel(Supplier<TelegramSettings> settings) {
    return new TelegramChannel(settings, new Secret.Vault(name -> Optional.empty(), Path.of(".")));
  }

  @Test
  void the_receipt_names_the_message() throws Exception {
    Receipt receipt = channel().send(ALICE, OVEN);

    BotApi.Sent sent = api.sent();
    assertThat(sent).isEqualTo(new BotApi.Sent("42", "check the oven", true, sent.id()));
    assertThat(receipt.messageId()).contains(Integer.toString(sent.id()));
  }

  @Test
  void markup_that_telegram_refuses_is_sent_as_text() throws Exception {
    api.refuse("sendMessage", 400, BotApi.refusal(400, "Bad Request: can't parse entities"));

    channel().send(ALICE, OVEN.withText("**a** <b>"));

    assertThat(api.sent())
        .extracting(BotApi.Sent::text, BotApi.Sent::html)
        .containsExactly("**a** <b>", false);
  }

  private NotSentException failure() {
    return catchThrowableOfType(NotSentException.class, () -> channel().send(ALICE, OVEN));
  }

  @Test
  void a_message_waits_while_the_configuration_has_no_bot() throws Exception {
    TelegramChannel off =
        channel(() -> new TelegramSettings(Optional.empty(), api.settings().api()));

    NotSentException failure =
        catchThrowableOfType(NotSentException.class, () -> off.send(ALICE, OVEN));
    off.showsWriting(ALICE);

    assertThat(failure)
        .hasMessage("Telegram is not configured. Set channels.telegram.token in rooster.yaml.");
    assertThat(failure.retryable()).isTrue();
    assertThat(off.showsAnswer(ALICE, "7", "Done")).isFalse();
  }

  @Test
  void a_group_that_got_a_new_id_is_named_by_it() {
    String upgraded =
        "{\"ok\":false,\"error_code\":400,\"description\":\"Bad Request: group chat was upgraded to"
            + " a supergroup chat\",\"parameters\":{\"migrate_to_chat_id\":-1001234}}";
    api.refuse("sendMessage", 400, upgraded);
    api.refuse("sendMessage", 400, upgraded);

    assertThat(failure())
        .hasMessage(
            "Telegram responded: 400 Bad Request: group chat was upgraded to a supergroup chat. Use"
                + " the new address of the group: telegram:-1001234.");
  }

  @Test
  void too_many_messages_are_retried_when_telegram_says() {
    api.refuse(
        "sendMessage",
        429,
        "{\"ok\":false,\"error_code\":429,\"description\":\"Too Many Requests: retry after"
            + " 7\",\"parameters\":{\"retry_after\":7}}");

    assertThat(failure())
        .extracting(NotSentException::retryable, NotSentException::retryAfter)
        .containsExactly(true, Optional.of(Duration.ofSeconds(7)));
  }

  @Test
  void a_server_error_is_retried_and_a_refusal_is_not() {
    api.refuse("sendMessage", 500, BotApi.refusal(500, "Internal Server Error"));
    assertThat(failure().retryable()).isTrue();

    api.refuse("sendMessage", 403, BotApi.refusal(403, "Forbidden: bot was blocked by the user"));
    assertThat(failure().retryable()).isFalse();
  }

  @Test
  void a_message_without_a_response_may_have_arrived() {
    api.cut("sendMessage", true);

    assertThat(failure().mayHaveArrived()).isTrue();
    assertThat(api.sentSoFar()).hasSize(1);
  }

  @Test
  void a_message_that_could_not_be_sent_at_all_has_not_arrived() throws Exception {
    NotSentException failure;
    try (DeadPort dead = new DeadPort()) {
      HttpUrl url = HttpUrl.read("http://127.0.0.1:" + dead.port()).orElseThrow();
      TelegramChannel channel =
          channel(() -> new TelegramSettings(Optional.of(new Secret(BotApi.TOKEN)), url));
      failure = catchThrowableOfType(NotSentException.class, () -> channel.send(ALICE, OVEN));
    }

    assertThat(failure)
        .extracting(NotSentException::retryable, NotSentException::mayHaveArrived)
        .containsExactly(true, false);
    assertThat(failure.why()).doesNotContain(BotApi.TOKEN);
  }

  @Test
  void an_error_never_shows_the_token() {
    api.refuse("sendMessage", 401, BotApi.refusal(401, "Unauthorized"));

    assertThat(failure().why()).doesNotContain(BotApi.TOKEN).contains("channels.telegram.token");
  }

  @Test
  void a_token_with_a_typing_error_is_never_shown() {
    TelegramChannel channel =
        channel(
            () -> new TelegramSettings(Optional.of(new Secret("123456:AAE secret")), api.url()));

    NotSentException failure =
        catchThrowableOfType(NotSentException.class, () -> channel.send(ALICE, OVEN));

    assertThat(failure).hasStackTraceContaining("channels.telegram.token");
    assertThat(failure.why()).doesNotContain("AAE").doesNotContain("secret");
  }

  @Test
  void a_proxy_that_refuses_a_message_has_not_passed_it_on() {
    api.refuse("sendMessage", 429, "<html>Too Many Requests</html>");

    assertThat(failure())
        .extracting(NotSentException::retryable, NotSentException::mayHaveArrived)
        .containsExactly(true, false);
  }

  @Test
  void a_message_is_received_and_confirmed() throws Exception {
    api.write(42, "remind me of the oven");

    try (Subscription _ = channel().receive(received::add)) {
      Inbound message = received.take();
      assertThat(message)
          .isEqualTo(
              Inbound.of(
                  ALICE, "remind me of the oven", "1000", Instant.ofEpochSecond(1_763_456_400)));
      api.awaitConfirmed();
    }
  }

  @Test
  void a_message_that_was_not_stored_comes_again() throws Exception {
    api.write(42, "hello");
    int[] tries = {0};

    try (Subscription _ =
        channel()
            .receive(message -> {
              if (tries[0]++ == 0) {
                throw new IllegalStateException("the store is down");
              }
              received.add(message);
            })) {
      assertThat(received.take().text()).isEqualTo("hello");
      api.awaitConfirmed();
    }
    assertThat(tries[0]).isEqualTo(2);
  }

  @Test
  void the_channel_is_not_back_before_a_message_can_be_stored_again() throws Exception {
    api.write(42, "hello");
    List<String> log = new ArrayList<>();
    boolean[] down = {true};
    TelegramUpdates updates =
        new TelegramUpdates(
            new TelegramApi(
                api::settings, new Secret.Vault(name -> Optional.empty(), Path.of("."))),
            message -> {
              if (down[0]) {
                throw new IllegalStateException("the store is down");
              }
              log.add(message.text());
            });

    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> updates.receive(() -> log.add("back")))
          .hasMessage("the store is down");
    }
    down[0] = false;
    updates.receive(() -> log.add("back"));

    assertThat(log).containsExactly("hello", "back");
  }

  @Test
  void a_message_that_was_not_confirmed_comes_again_with_the_same_id() throws Exception {
    api.write(42, "hello");
    api.cut("getUpdates", true);

    try (Subscription _ = channel().receive(received::add)) {
      assertThat(received.take().messageId()).isEqualTo("1000");
      api.awaitConfirmed();
    }
  }

  @Test
  void an_update_is_confirmed_although_its_id_is_lower_than_the_last_one() throws Exception {
    api.continueAt(900_000_000);
    api.write(42, "before the holidays");

    try (Subscription _ = channel().receive(received::add)) {
      received.take();
      api.awaitConfirmed();
      api.continueAt(5_000);
      api.write(42, "after the holidays");

      assertThat(received.take().text()).isEqualTo("after the holidays");
      api.awaitConfirmed();
    }
  }

  @Test
  void a_new_bot_begins_with_its_own_first_update() throws Exception {
    try (BotApi other = new BotApi("654321:BBF-def")) {
      api.write(42, "to the old bot");
      other.continueAt(995);
      other.write(42, "to the new bot");
      AtomicReference<TelegramSettings> settings = new AtomicReference<>(api.settings());

      try (Subscription _ =
          channel(settings::get)
              .receive(message -> {
                settings.set(other.settings());
                received.add(message);
              })) {
        assertThat(received.take().text()).isEqualTo("to the old bot");
        assertThat(received.take().text()).isEqualTo("to the new bot");
        other.awaitConfirmed();
      }
    }
  }

  @Test
  void trouble_is_waited_out() throws Exception {
    api.refuse("getUpdates", 500, BotApi.refusal(500, "Internal Server Error"));
    api.cut("getUpdates", false);
    api.write(42, "hello");

    try (Subscription _ = channel().receive(received::add)) {
      assertThat(received.take().text()).isEqualTo("hello");
    }
  }

  @Test
  void a_group_message_is_addressed_if_it_mentions_the_bot() throws Exception {
    api.writeInGroup(42, -100, "lunch?");
    api.writeInGroup(42, -100, "@Rooster_Bot remind us at noon");
    api.writeInGroup(42, -100, "/done@rooster_bot");

    try (Subscription _ = channel().receive(received::add)) {
      assertThat(received.take().addressed()).isFalse();
      assertThat(received.take())
          .extracting(Inbound::addressed, Inbound::text, Inbound::group)
          .containsExactly(true, "remind us at noon", Optional.of(new Address("telegram", "-100")));
      assertThat(received.take().text()).isEqualTo("/done");
    }
  }

  @Test
  void a_group_message_for_another_bot_is_not_addressed() throws Exception {
    api.writeInGroup(42, -100, "/list@other_bot");
    api.writeInGroup(42, -100, "@rooster_bot2 remind us at noon");

    try (Subscription _ = channel().receive(received::add)) {
      assertThat(received.take().addressed()).isFalse();
      assertThat(received.take())
          .extracting(Inbound::addressed, Inbound::text)
          .containsExactly(false, "@rooster_bot2 remind us at noon");
    }
  }

  @Test
  void updates_without_text_are_confirmed_and_ignored() throws Exception {
    api.update(
        "\"message\":{\"message_id\":1,\"date\":1,\"chat\":{\"id\":42,\"type\":\"private\"},\"from\":{\"id\":42},\"photo\":[]}");
    api.update("\"my_chat_member\":{}");
    api.write(42, "hello");

    try (Subscription _ = channel().receive(received::add)) {
      assertThat(received.take().text()).isEqualTo("hello");
      api.awaitConfirmed();
    }
  }
}
