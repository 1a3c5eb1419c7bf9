package dev.rooster.route;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.Reply;
import dev.rooster.channel.Address;
import dev.rooster.channel.Channel;
import dev.rooster.channel.signal.SignalChannel;
import dev.rooster.channel.signal.SignalCli;
import dev.rooster.channel.signal.SignalCli.Sent;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A conversation by Signal, through a strict stand-in for signal-cli and the wired server. */
@Timeout(60)
class SignalTalkTest extends ServedScene {
  private static final String ALICE = "+15550142";

  private SignalCli signal;

  @BeforeEach
  @Override
  void start() throws Exception {
    signal = new SignalCli();
    super.start();
  }

  @AfterEach
  @Override
  void stop() throws Exception {
    super.stop();
    signal.close();
  }

  @Override
  protected Channel channel() {
    return new SignalChannel(signal::settings);
  }

  @Override
  protected Address alice() {
    return new Address("signal", ALICE);
  }

  @Test
  void a_person_writes_and_gets_the_reply() throws Exception {
    signal.write(ALICE, "hi");
    awaitStored(1);
    pass();

    assertThat(signal.sent()).extracting(Sent::to, Sent::text).containsExactly(ALICE, "hello");
  }

  @Test
  void a_group_that_mentions_rooster_is_answered_in_the_group() throws Exception {
    signal.writeInGroup(ALICE, "aGVsbG8=", "lunch?", "");
    signal.writeInGroup(
        ALICE,
        "aGVsbG8=",
        "\ufffc lunch?",
        ",\"mentions\":[{\"number\":\"%s\",\"start\":0,\"length\":1}]"
            .formatted(SignalCli.ACCOUNT));
    awaitStored(1);
    pass();

    assertThat(signal.sent())
        .extracting(Sent::to, Sent::text)
        .containsExactly("group:aGVsbG8=", "hello");
    assertThat(turns).hasSize(1);
  }

  @Test
  void a_stream_that_ends_is_opened_again() throws Exception {
    signal.write(ALICE, "one");
    awaitStored(1);
    signal.cutStream();
    signal.write(ALICE, "two");
    awaitStored(2);
    pass();

    assertThat(turns).extracting(it -> it.message()).containsExactly("one", "two");
  }

  @Test
  void an_event_that_comes_again_is_answered_once() throws Exception {
    String event =
        "{\"envelope\":{\"source\":\"%1$s\",\"sourceNumber\":\"%1$s\",\"timestamp\":1763456400123,\"dataMessage\":{\"timestamp\":1763456400123,\"message\":\"hi\"}},\"account\":\"%2$s\"}"
            .formatted(ALICE, SignalCli.ACCOUNT);
    signal.raw(event);
    signal.raw(event);
    signal.write(ALICE, "more");
    awaitStored(2);
    pass();

    assertThat(turns).extracting(it -> it.message()).containsExactly("hi", "more");
    assertThat(signal.sentSoFar()).hasSize(2);
  }

  @Test
  void trouble_of_the_network_delays_the_reply() throws Exception {
    signal.answerNext(SignalCli.failed("NETWORK_FAILURE"));
    signal.write(ALICE, "hi");
    awaitStored(1);
    pass(Duration.ofMinutes(10));

    assertThat(signal.sentSoFar()).extracting(Sent::text).containsExactly("hello");
  }

  @Test
  void a_reply_whose_response_is_lost_is_not_sent_twice() throws Exception {
    signal.cutAfterNext();
    signal.write(ALICE, "hi");
    awaitStored(1);
    pass(Duration.ofDays(1));

    assertThat(signal.sentSoFar()).extracting(Sent::text).containsExactly("hello");
    assertThat(inbox())
        .singleElement()
        .satisfies(
            it -> assertThat(it).startsWith("hello\n\n(Unknown whether it arrived on signal: "));
  }

  @Test
  void a_long_reply_arrives_in_parts() throws Exception {
    String text = "word ".repeat(1_000).strip();
    agent(scene -> Reply.of(text));
    signal.write(ALICE, "hi");
    awaitStored(1);
    pass();

    assertThat(String.join(" ", signal.sentSoFar().stream().map(Sent::text).toList()))
        .isEqualTo(text);
  }
}
