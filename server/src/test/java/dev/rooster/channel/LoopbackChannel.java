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
public final class LoopbackChannel implements TwoWayChannel {
  public static final Address ALICE = new Address("loopback", "alice");

  /** The most characters of a message. */
  public static final int LONGEST = 4_096;

  private final List<Sent> sent = new ArrayList<>();
  private final Deque<Inbound> waiting = new ArrayDeque<>();
  private final Deque<NotSentException> failures = new ArrayDeque<>();
  private Optional<Receiver> receiver = Optional.empty();

  /** A message that arrived. */
  public record Sent(Address to, String text, Optional<AboutReminder> about) {}

  @Override
  public String name() {
    return "loopback";
  }

  @Override
  public ChannelLimits limits() {
    return new ChannelLimits(OptionalInt.of(LONGEST), false);
  }

  @Override
  public void check(Address address) {
    if (!address.target().matches("[a-z0-9-]+")) {
      throw RefusedException.invalid(
          "'%s' is not a valid address".formatted(address), "write " + ALICE);
    }
  }

  @Override
  public Optional<String> receiver(Address address) {
    return Optional.of(address.target());
  }

  @Override
  public Receipt send(Address to, Message message) throws NotSentException {
    if (!failures.isEmpty()) {
      throw failures.remove();
    }
    sent.add(new Sent(to, message.text(), message.about()));
    return new Receipt(Optional.of(Integer.toString(sent.size())));
  }

  /** The next message fails so. */
  public void fail(NotSentException failure) {
    failures.add(failure);
  }

  public List<Sent> sent() {
    return sent;
  }

  public List<String> texts() {
    return sent.stream().map(Sent::text).toList();
  }

  /** A person writes. */
  public void write(String id, String text) {
    write(Inbound.of(ALICE, text, id, Instant.parse("2026-11-16T09:00:00Z")));
  }

  public void write(Inbound message) {
    waiting.add(message);
  }

  @Override
  public Subscription receive(Receiver other) {
    receiver = Optional.of(other);
    return () -> receiver = Optional.empty();
  }

  /** Brings the messages that wait, as a poll of a real channel does. */
  public void poll() throws InterruptedException {
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
