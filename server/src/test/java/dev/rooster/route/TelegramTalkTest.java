package dev.rooster.route;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.Reply;
import dev.rooster.channel.Address;
import dev.rooster.channel.Channel;
import dev.rooster.channel.telegram.BotApi;
import dev.rooster.channel.telegram.BotApi.Sent;
import dev.rooster.channel.telegram.TelegramChannel;
import dev.rooster.trust.Secret;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A conversation by Telegram, through a strict Bot API server and the wired server. */
@Timeout(60)
class TelegramTalkTest extends ServedScene {
  private BotApi api;

  @BeforeEach
  @Override
  void start() throws Exception {
    api = new BotApi();
    super.start();
  }

  @AfterEach
  @Override
  void stop() throws Exception {
    super.stop();
    api.close();
  }

  @Override
  protected Channel channel() {
    return new TelegramChannel(
        api::settings, new Secret.Vault(name -> Optional.empty(), Path.of(".")));
  }

  @Override
  protected Address alice() {
    return new Address("telegram", "42");
  }

  private long write(String text) throws InterruptedException {
    long id = api.write(42, text);
    api.awaitConfirmed();
    return id;
  }

  @Test
  void a_person_writes_sees_that_a_reply_is_being_written_and_gets_it() throws Exception {
    agent(scene -> {
      assertThat(api.call("sendChatAction")).contains("42").contains("typing");
      return Reply.of("**hello**");
    });

    write("hi");
    pass();

    assertThat(api.sent())
        .extracting(Sent::chat, Sent::text, Sent::html)
        .containsExactly("42", "hello", true);
  }

  @Test
  void a_group_is_answered_in_the_group() throws Exception {
    api.writeInGroup(42, -100, "@rooster_bot lunch?");
    api.awaitConfirmed();
    pass();

    assertThat(api.sent()).extracting(Sent::chat, Sent::text).containsExactly("-100", "hello");
  }

  @Test
  void a_busy_telegram_is_obeyed() throws Exception {
    api.refuse(
        "sendMessage",
        429,
        "{\"ok\":false,\"error_code\":429,\"description\":\"Too Many Requests\",\"parameters\":{\"retry_after\":30}}");

    write("hi");
    pass(Duration.ofSeconds(20));
    assertThat(api.sentSoFar()).isEmpty();
    pass(Duration.ofSeconds(20));

    assertThat(api.sentSoFar()).extracting(Sent::text).containsExactly("hello");
  }

  @Test
  void trouble_of_telegram_delays_the_reply() throws Exception {
    api.refuse("sendMessage", 500, BotApi.refusal(500, "Internal Server Error"));
    api.refuse("sendMessage", 500, BotApi.refusal(500, "Internal Server Error"));

    write("hi");
    pass(Duration.ofMinutes(10));

    assertThat(api.sentSoFar())
        .singleElement()
        .satisfies(it -> assertThat(it.text()).startsWith("hello"));
    assertThat(inbox()).isEmpty();
  }

  @Test
  void a_reply_whose_response_is_lost_is_not_sent_twice() throws Exception {
    api.cut("sendMessage", true);

    write("hi");
    pass(Duration.ofDays(1));

    assertThat(api.sentSoFar()).extracting(Sent::text).containsExactly("hello");
    assertThat(inbox())
        .singleElement()
        .satisfies(
            it -> assertThat(it).startsWith("hello\n\n(Unknown whether it arrived on telegram: "));
  }

  @Test
  void a_message_that_telegram_delivers_again_is_answered_once() throws Exception {
    long id = write("hi");
    pass();
    api.again(id);
    restart();
    write("more");
    pass();

    assertThat(turns).hasSize(2);
    assertThat(api.sentSoFar()).hasSize(2);
  }

  @Test
  void a_long_reply_arrives_in_messages_that_telegram_accepts() throws Exception {
    String text = "word & <word> ".repeat(1_000).strip();
    agent(scene -> Reply.of(text));

    write("hi");
    pass();

    assertThat(String.join(" ", api.sentSoFar().stream().map(Sent::text).toList())).isEqualTo(text);
  }

  @Test
  void a_stranger_gets_one_code_and_no_answer() throws Exception {
    api.write(99, "hi");
    api.awaitConfirmed();
    pass();
    api.write(99, "are you there?");
    api.awaitConfirmed();
    pass();

    assertThat(turns).isEmpty();
    assertThat(api.sentSoFar())
        .singleElement()
        .satisfies(it -> {
          assertThat(it.chat()).isEqualTo("99");
          assertThat(it.text()).contains("rooster pair ").contains("telegram:99");
        });
  }
}
