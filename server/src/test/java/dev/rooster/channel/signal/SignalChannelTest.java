package dev.rooster.channel.signal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.rooster.channel.Address;
import dev.rooster.channel.Inbound;
import dev.rooster.channel.Message;
import dev.rooster.channel.NotSentException;
import dev.rooster.channel.Receipt;
import dev.rooster.channel.TwoWayChannel.Subscription;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Signal against a strict stand-in for signal-cli on the loopback interface. */
@Timeout(60)
class SignalChannelTest {
  private static final String ALICE = "+15550142";
  private static final Address TO_ALICE = new Address("signal", ALICE);
  private static final Message OVEN =
      new Message("d-1", "alice", "check the oven", Optional.empty());

  private final BlockingQueue<Inbound> received = new LinkedBlockingQueue<>();
  private SignalCli signal;

  @BeforeEach
  void start() throws IOException {
    signal = new SignalCli();
  }

  @AfterEach
  void stop() throws IOException {
    signal.close();
  }

  private SignalChannel channel() {
    return new SignalChannel(signal::settings);
  }

  @Test
  void the_receipt_names_the_message() throws Exception {
    Receipt receipt = channel().send(TO_ALICE, OVEN);

    SignalCli.Sent sent = signal.sent();
    assertThat(sent.to()).isEqualTo(ALICE);
    assertThat(receipt.messageId()).contains(Long.toString(sent.id()));
  }

  @Test
  void a_group_is_reached_by_its_id() throws Exception {
    channel().send(Address.parse("signal:group:aGVsbG8="), OVEN);

    assertThat(signal.sent().to()).isEqualTo("group:aGVsbG8=");
  }

  private NotSentException failure() {
    return catchThrowableOfType(NotSentException.class, () -> channel().send(TO_ALICE, OVEN));
  }

  @Test
  void a_message_waits_while_the_configuration_has_no_signal() throws Exception {
    SignalChannel off = new SignalChannel(() -> new SignalSettings(Optional.empty(), ""));

    NotSentException failure =
        catchThrowableOfType(NotSentException.class, () -> off.send(TO_ALICE, OVEN));
    off.showsWriting(TO_ALICE);

    assertThat(failure)
        .hasMessage("Signal is not configured. Set channels.signal.url in rooster.yaml.");
    assertThat(failure.retryable()).isTrue();
  }

  @Test
  void trouble_of_the_network_is_retried_and_an_unknown_number_is_not() {
    signal.answerNext(SignalCli.failed("NETWORK_FAILURE"));
    assertThat(failure().retryable()).isTrue();
    signal.answerNext(SignalCli.error(-5, "Rate limit"));
    assertThat(failure().retryable()).isTrue();
    signal.answerNext(SignalCli.failed("UNREGISTERED_FAILURE"));
    assertThat(failure().retryable()).isFalse();
    signal.answerNext(SignalCli.error(-1, "Invalid number"));
    assertThat(failure().retryable()).isFalse();
  }

  @Test
  void a_failure_names_how_the_send_ended() {
    signal.answerNext(SignalCli.failed("RATE_LIMIT_FAILURE"));
    assertThat(failure().retryable()).isTrue();
    signal.answerNext(SignalCli.failed("IDENTITY_FAILURE"));
    NotSentException failure = failure();

    assertThat(failure.retryable()).isFalse();
    assertThat(failure).hasMessageContaining("Failed to send message (IDENTITY_FAILURE)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"receiptMessage\":{\"when\":1,\"isDelivery\":true,\"timestamps\":[1]}",
        "\"syncMessage\":{\"sentMessage\":{\"message\":\"x\",\"destinationNumber\":\"+15550142\"}}",
        "\"dataMessage\":{\"timestamp\":1,\"message\":null,\"attachments\":[{\"id\":\"a\"}]}",
        "\"dataMessage\":{\"timestamp\":1,\"message\":null,\"reaction\":{\"emoji\":\"x\",\"isRemove\":false}}",
        "\"dataMessage\":{\"timestamp\":1,\"message\":null,\"remoteDelete\":{\"timestamp\":1}}",
        "\"editMessage\":{\"targetSentTimestamp\":1,\"dataMessage\":{\"message\":\"x\"}}",
        "\"dataMessage\":[1]",
        "\"neverHeardOf\":{\"message\":\"x\"}"
      })
  void an_unknown_event_and_a_message_without_text_are_ignored(String part) throws Exception {
    try (Subscription _ = channel().receive(received::add)) {
      signal.raw(
          "{\"envelope\":{\"sourceNumber\":\"%s\",\"timestamp\":1,%s},\"account\":\"%s\"}"
              .formatted(ALICE, part, SignalCli.ACCOUNT));
      signal.raw("[]");
      signal.raw("null");
      signal.raw("{\"exception\":{\"message\":\"x\",\"type\":\"y\"}}");
      signal.write(ALICE, "hello");

      assertThat(received.take().text()).isEqualTo("hello");
    }
  }

  @Test
  void a_message_without_a_response_may_have_arrived() {
    signal.cutAfterNext();

    assertThat(failure().mayHaveArrived()).isTrue();
    assertThat(signal.sentSoFar()).hasSize(1);
  }

  @Test
  void a_daemon_that_is_down_has_got_nothing() throws Exception {
    SignalSettings settings = signal.settings();
    signal.close();
    SignalChannel channel = new SignalChannel(() -> settings);

    assertThat(catchThrowableOfType(NotSentException.class, () -> channel.send(TO_ALICE, OVEN)))
        .extracting(NotSentException::retryable, NotSentException::mayHaveArrived)
        .containsExactly(true, false);
  }

  @Test
  void a_message_is_received() throws Exception {
    try (Subscription _ = channel().receive(received::add)) {
      signal.write(ALICE, "remind me of the oven");

      assertThat(received.take())
          .isEqualTo(
              Inbound.of(
                  TO_ALICE,
                  "remind me of the oven",
                  ALICE + " 1763456400001",
                  Instant.ofEpochMilli(1_763_456_400_001L)));
    }
  }

  @Test
  void a_message_that_was_not_stored_is_tried_again_and_the_stream_stays_open() throws Exception {
    int[] tries = {0};
    try (Subscription _ =
        channel()
            .receive(message -> {
              if (tries[0]++ == 0) {
                throw new IllegalStateException("the store is down");
              }
              received.add(message);
            })) {
      signal.write(ALICE, "one");
      signal.write(ALICE, "two");

      assertThat(received.take().text()).isEqualTo("one");
      assertThat(received.take().text()).isEqualTo("two");
    }
    assertThat(signal.streams()).isEqualTo(1);
  }

  @Test
  void a_change_of_the_configuration_opens_another_stream() throws Exception {
    try (SignalCli other = new SignalCli()) {
      AtomicReference<SignalSettings> settings = new AtomicReference<>(signal.settings());
      signal.write(ALICE, "to the old one");
      other.write(ALICE, "to the new one");

      try (Subscription _ =
          new SignalChannel(settings::get)
              .receive(message -> {
                settings.set(other.settings());
                received.add(message);
              })) {
        assertThat(received.take().text()).isEqualTo("to the old one");
        assertThat(received.take().text()).isEqualTo("to the new one");
      }
    }
  }

  @Test
  void without_a_configured_account_the_event_tells_which_number_is_roosters() throws Exception {
    SignalSettings settings = new SignalSettings(signal.settings().url(), "");
    try (Subscription _ = new SignalChannel(() -> settings).receive(received::add)) {
      signal.writeInGroup(
          ALICE,
          "aGVsbG8=",
          "\ufffc remind us",
          ",\"mentions\":[{\"start\":0,\"length\":1,\"number\":\"+15550100\"}]");

      assertThat(received.take().addressed()).isTrue();
    }
  }

  @Test
  void a_stream_that_ends_is_opened_again() throws Exception {
    try (Subscription _ = channel().receive(received::add)) {
      signal.write(ALICE, "one");
      signal.cutStream();
      signal.write(ALICE, "two");

      assertThat(received.take().text()).isEqualTo("one");
      assertThat(received.take().text()).isEqualTo("two");
    }
  }

  @Test
  void a_reply_names_the_message_that_it_answers() throws Exception {
    try (Subscription _ = channel().receive(received::add)) {
      signal.reply(ALICE, 77, "done");

      assertThat(received.take().replyTo()).contains("77");
    }
  }

  @Test
  void events_without_text_and_of_other_accounts_are_ignored() throws Exception {
    try (Subscription _ = channel().receive(received::add)) {
      signal.raw("not json");
      signal.raw("{\"envelope\":{\"sourceNumber\":\"+1\",\"timestamp\":1,\"typingMessage\":{}}}");
      signal.raw(
          "{\"envelope\":{\"sourceNumber\":\"+1\",\"timestamp\":1,\"dataMessage\":{\"message\":\"x\"}},\"account\":\"+15559999\"}");
      signal.write(ALICE, "hello");

      assertThat(received.take().text()).isEqualTo("hello");
    }
  }

  @Test
  void a_group_message_is_addressed_if_it_mentions_or_answers_rooster() throws Exception {
    try (Subscription _ = channel().receive(received::add)) {
      signal.writeInGroup(ALICE, "aGVsbG8=", "lunch?", "");
      signal.writeInGroup(
          ALICE,
          "aGVsbG8=",
          "\ufffc remind us",
          ",\"mentions\":[{\"start\":0,\"length\":1,\"number\":\"+15550100\"}]");
      signal.writeInGroup(
          ALICE, "aGVsbG8=", "done", ",\"quote\":{\"id\":5,\"author\":\"+15550100\"}");

      assertThat(received.take().addressed()).isFalse();
      assertThat(received.take())
          .extracting(Inbound::addressed, Inbound::text, Inbound::group)
          .containsExactly(true, "remind us", Optional.of(Address.parse("signal:group:aGVsbG8=")));
      assertThat(received.take().addressed()).isTrue();
    }
  }

  @Test
  void a_person_whom_a_message_mentions_is_named_in_it() throws Exception {
    try (Subscription _ = channel().receive(received::add)) {
      signal.writeInGroup(
          ALICE,
          "aGVsbG8=",
          "\ufffc remind \ufffc and \ufffc of the cake",
          ",\"mentions\":[{\"start\":0,\"length\":1,\"number\":\"+15550100\"},"
              + "{\"start\":9,\"length\":1,\"number\":\"+15550142\"},"
              + "{\"start\":15,\"length\":1,\"number\":null,\"uuid\":\"5a0-1\"}]");

      assertThat(received.take().text()).isEqualTo("remind @+15550142 and @5a0-1 of the cake");
    }
  }
}
