package dev.rooster.channel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.channel.TwoWayChannel.Subscription;
import dev.rooster.channel.terminal.TerminalChannel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of two-way channels, on one that tests control. */
class LoopbackChannelTest extends ChannelContract {
  private final LoopbackChannel channel = new LoopbackChannel();
  private final Channels channels =
      new Channels(List.of(new TerminalChannel(message -> {}), channel));
  private final List<String> received = new ArrayList<>();

  @Override
  protected Channel channel() {
    return channel;
  }

  @Override
  protected Address reached() {
    return LoopbackChannel.ALICE;
  }

  @Override
  protected Address refused() {
    return new Address("loopback", "not a name");
  }

  @Override
  protected List<String> arrived() {
    return channel.texts();
  }

  @Test
  void messages_are_received_while_the_subscription_is_open() throws InterruptedException {
    channel.write("1", "done");
    try (Subscription _ = channels.receive(message -> received.add(message.text()))) {
      channel.poll();
    }
    channel.write("2", "snooze 10m");
    channel.poll();

    assertThat(received).containsExactly("done");
  }

  @Test
  void a_message_that_was_not_accepted_is_delivered_again() throws InterruptedException {
    channel.write("1", "done");
    try (Subscription _ =
        channels.receive(message -> {
          received.add(message.messageId());
          if (received.size() == 1) {
            throw new IllegalStateException("the store is down");
          }
        })) {
      channel.poll();
      channel.poll();
      channel.poll();
    }

    assertThat(received).containsExactly("1", "1");
  }

  @Test
  void an_address_without_a_channel_has_no_receiver() {
    assertThat(channels.receiver(LoopbackChannel.ALICE)).contains("alice");
    assertThat(channels.receiver(new Address("gone", "alice"))).isEmpty();
  }

  @Test
  void only_an_address_of_a_channel_that_knows_keys_is_safe_to_repeat() {
    assertThat(channels.safeToRepeat(Address.TERMINAL)).isTrue();
    assertThat(channels.safeToRepeat(LoopbackChannel.ALICE)).isFalse();
    assertThat(channels.safeToRepeat(new Address("gone", "alice"))).isFalse();
  }
}
