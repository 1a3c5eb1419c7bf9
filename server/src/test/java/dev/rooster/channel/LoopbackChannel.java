package dev.rooster.channel;

import dev.rooster.reminder.RefusedException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A two-way channel without a transport: tests read sent messages and inject received ones. It
 * brings messages on the thread of the test.
 */
final class LoopbackChannel implements TwoWayChannel {
  static final Address ALICE = new Address("loopback", "alice");

  private final List<String> sent = new ArrayList<>();
  private final Deque<Inbound> waiting = new ArrayDeque<>();
  private Optional<Receiver> receiver = Optional.empty();

  @Override
  public String name() {
    return "loopback";
  }

  @Override
  public ChannelLimits limits() {
    return new ChannelLimits(
        OptionalInt.of(4_096), OptionalInt.of(30), ChannelLimits.Formatting.MARKDOWN, false);
  }

  @Override
  public void check(Address address) {
    if (!address.equals(ALICE)) {
      throw RefusedException.invalid(
          "'%s' is not a valid address".formatted(address), "write " + ALICE);
    }
  }

  @Override
  public Optional<String> receiver(Address address) {
    return Optional.of(address.target());
  }

  @Override
  public Receipt send(Address to, Message message) {
    sent.add(message.text());
    return new Receipt(Optional.of(Integer.toString(sent.size())));
  }

  List<String> sent() {
    return sent;
  }

  /** A person writes. */
  void write(String id, String text) {
    waiting.add(Inbound.of(ALICE, text, id, Instant.parse("2026-11-16T09:00:00Z")));
  }

  @Override
  public Subscription receive(Receiver other) {
    receiver = Optional.of(other);
    return () -> receiver = Optional.empty();
  }

  /** Brings the messages that wait, as a poll of a real channel does. */
  void poll() throws InterruptedException {
    while (receiver.isPresent() && !waiting.isEmpty()) {
      try {
        receiver.get().receive(waiting.element());
        waiting.remove();
      } catch (RuntimeException notTaken) {
        return;
      }
    }
  }
}
