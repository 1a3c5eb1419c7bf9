package dev.rooster.fire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.channel.Address;
import dev.rooster.channel.Channels;
import dev.rooster.channel.LoopbackChannel;
import dev.rooster.channel.Message;
import dev.rooster.channel.terminal.TerminalChannel;
import dev.rooster.events.SpanRecorder;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Claim;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Event;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.DeliveredMessages;
import dev.rooster.reminders.DeliveryAttributes;
import dev.rooster.schedule.At;
import dev.rooster.store.StoreException;
import dev.rooster.testing.MemoryStore;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The text of a delivery that needed several attempts. */
class SendDeliveryTest {
  private static final Instant DUE = Instant.parse("2026-11-16T09:00:00Z");

  private static final MemoryStore STORE = new MemoryStore(InstantSource.fixed(DUE));

  private final List<Message> sent = new ArrayList<>();
  private final List<Message> inConversations = new ArrayList<>();
  private final SendDelivery outbox =
      new SendDelivery(
          new Channels(List.of(new TerminalChannel(sent::add))),
          (delivery, message) -> inConversations.add(message),
          new DeliveredMessages(STORE),
          new DeliveryOrder(STORE, to -> true),
          new RunSpans(SpanRecorder.OFF, () -> Configuration.DEFAULT));

  private static SendDelivery outbox(LoopbackChannel channel, SendDelivery.Delivered delivered) {
    return new SendDelivery(
        new Channels(List.of(channel)),
        delivered,
        new DeliveredMessages(STORE),
        new DeliveryOrder(STORE, to -> true),
        new RunSpans(SpanRecorder.OFF, () -> Configuration.DEFAULT));
  }

  private static Reminder letter() {
    return letter(Address.TERMINAL);
  }

  private static Reminder letter(Address to) {
    DeliveryAttributes letter = new DeliveryAttributes(to, "r-1", "main", DUE.minusSeconds(1), 0);
    Definition definition =
        Definition.of(DeliveryAttributes.KIND, "check the oven", At.instant(DUE))
            .withLabels(new Labels("", "r-1@x", letter.details()));
    return Lifecycle.create("d-1", definition, DUE.minusSeconds(1));
  }

  private static Reminder claimed(Reminder letter, Instant since, int attempt) {
    return letter.with(letter.standing().claimed(new Claim("n", 1, since, DUE, attempt, false)));
  }

  @Test
  void a_delivery_in_time_is_sent_unchanged() throws Exception {
    outbox.handle(Run.of(claimed(letter(), DUE.plusSeconds(59), 1)));

    assertThat(sent).extracting(Message::text).containsExactly("check the oven");
  }

  @Test
  void a_delivery_to_a_channel_without_replies_is_part_of_no_conversation() throws Exception {
    outbox.handle(Run.of(claimed(letter(), DUE, 1)));

    assertThat(sent).hasSize(1);
    assertThat(inConversations).isEmpty();
  }

  @Test
  void a_message_that_arrived_is_not_sent_again_if_its_conversation_fails() throws Exception {
    LoopbackChannel channel = new LoopbackChannel();
    SendDelivery broken =
        outbox(
            channel,
            (delivery, message) -> {
              throw new StoreException("the database is being restarted", "wait");
            });

    Outcome.Answer answer = broken.handle(Run.of(claimed(letter(LoopbackChannel.ALICE), DUE, 1)));

    assertThat(channel.texts()).containsExactly("check the oven");
    assertThat(answer).isEqualTo(new Outcome.Done(""));
  }

  @Test
  void a_message_that_arrived_counts_as_delivered_even_if_the_daemon_stops_then() throws Exception {
    LoopbackChannel channel = new LoopbackChannel();
    SendDelivery stopped =
        outbox(
            channel,
            (delivery, message) -> {
              throw new InterruptedException();
            });

    Outcome.Answer answer = stopped.handle(Run.of(claimed(letter(LoopbackChannel.ALICE), DUE, 1)));

    assertThat(Thread.interrupted()).isTrue();
    assertThat(channel.texts()).containsExactly("check the oven");
    assertThat(answer).isEqualTo(new Outcome.Done(""));
  }

  @Test
  void a_late_delivery_says_so_and_why() throws Exception {
    Reminder failed =
        Lifecycle.step(
                claimed(letter(), DUE, 1),
                new Event.Ended(new Outcome.Failed("no route to host", true)),
                DUE.plusSeconds(1))
            .reminder();

    outbox.handle(Run.of(claimed(failed, DUE.plusMillis(120_020), 2)));

    assertThat(sent)
        .extracting(Message::text)
        .containsExactly(
            "check the oven\n\n(Delivery late by 2 minutes: earlier attempts failed.)");
    assertThat(sent).extracting(Message::idempotencyKey).containsExactly("d-1");
  }
}
