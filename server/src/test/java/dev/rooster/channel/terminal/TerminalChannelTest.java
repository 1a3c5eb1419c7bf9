package dev.rooster.channel.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.channel.Address;
import dev.rooster.channel.Channel;
import dev.rooster.channel.ChannelContract;
import dev.rooster.inbox.Inbox;
import dev.rooster.inbox.InboxItem;
import dev.rooster.inbox.Priority;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import dev.rooster.trust.Caller;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TerminalChannelTest extends ChannelContract {
  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-16T09:00:00Z"));
  private final Inbox inbox = new Inbox(Inbox.TERMINAL, new MemoryStore(clock), it -> {}, it -> {});
  private final TerminalChannel channel =
      new TerminalChannel(
          message -> inbox.put(InboxItem.of(message, clock.instant()), Priority.NORMAL));

  @Override
  protected Channel channel() {
    return channel;
  }

  @Override
  protected Address reached() {
    return Address.TERMINAL;
  }

  @Override
  protected Address refused() {
    return new Address("terminal", "other");
  }

  @Test
  void the_terminal_is_local_and_has_no_receiver() {
    assertThat(channel.receiver(Address.TERMINAL)).isEmpty();
  }

  @Override
  protected List<String> arrived() {
    Caller operator = new Caller("cli", Optional.empty(), ZoneOffset.UTC);
    return inbox.waiting(operator, Optional.empty(), 10).items().stream()
        .map(InboxItem::text)
        .toList();
  }
}
