package dev.rooster.route;

import dev.rooster.channel.Inbound;
import dev.rooster.channel.TwoWayChannel;
import dev.rooster.channel.TwoWayChannel.Subscription;
import dev.rooster.engine.Changes;
import dev.rooster.home.Configuration;
import dev.rooster.pairing.AskForPairing;
import dev.rooster.reminder.RefusedException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Takes messages from channels: stores each one that the agent is to answer, before its channel
 * confirms it. A message that is received again is stored once. Thread-safe.
 */
public final class RouteMessage implements TwoWayChannel.Receiver {
  private static final System.Logger LOG = System.getLogger("dev.rooster.route");

  /** How many ignored senders are remembered, so that each is logged once. */
  private static final int MOST_IGNORED = 1_000;

  /** A burst is due less far ahead of the clock. With more, the clock has been set back. */
  private static final Duration LONGEST_LEAD = Duration.ofSeconds(10);

  private final Supplier<Configuration> configuration;
  private final Changes changes;
  private final AskForPairing pairing;
  private final InstantSource clock;
  private final Set<String> ignored = new HashSet<>();

  /** Held while a message is stored. */
  private final ReentrantLock storing = new ReentrantLock();

  private Instant lastDue = Instant.MIN;

  /**
   * @param clock the store's time
   */
  public RouteMessage(
      Supplier<Configuration> configuration,
      Changes changes,
      AskForPairing pairing,
      InstantSource clock) {
    this.configuration = configuration;
    this.changes = changes;
    this.pairing = pairing;
    this.clock = clock;
  }

  /**
   * Starts receiving. Closing waits for the message that is being stored: some channels would not
   * deliver it again.
   */
  public Subscription receive(Function<TwoWayChannel.Receiver, Subscription> channels) {
    Subscription open = channels.apply(this);
    return () -> {
      storing.lock();
      try {
        open.close();
      } finally {
        storing.unlock();
      }
    };
  }

  @Override
  public void receive(Inbound message) throws InterruptedException {
    if (!message.addressed() || message.text().isBlank()) {
      return;
    }
    storing.lockInterruptibly();
    try {
      take(message, true);
    } finally {
      storing.unlock();
    }
  }

  /**
   * @param first whether to look again if another node has paired the sender
   */
  private void take(Inbound message, boolean first) {
    switch (Route.of(message.from(), message.group(), configuration.get())) {
      case Route.Ignored() -> ignore(message, "no user has this address");
      case Route.Unknown() -> {
        switch (pairing.ask(message)) {
          case CODE -> ignore(message, "no user has this address, and it gets a pairing code");
          case NOTHING -> ignore(message, "no user has this address");
          case USER -> {
            if (first) {
              take(message, false);
            }
          }
        }
      }
      case Route.Taken taken -> store(message, taken.author());
    }
  }

  private void ignore(Inbound message, String why) {
    String sender = message.from().toString();
    if (ignored.size() < MOST_IGNORED && ignored.add(sender)) {
      LOG.log(
          System.Logger.Level.WARNING,
          "messages from %s are ignored: %s. To accept them, use rooster pair, add the address to match of a user in rooster.yaml, or set strangers: public"
              .formatted(sender, why));
    }
  }

  /** Each is due later than the one before, so that they are answered in order of arrival. */
  private void store(Inbound message, String author) {
    Instant now = Instant.ofEpochMilli(clock.millis());
    boolean follows = lastDue.isAfter(now) && lastDue.isBefore(now.plus(LONGEST_LEAD));
    Instant due = (follows ? lastDue : now).plusMillis(1);
    try {
      changes.create(List.of(DefineMessage.of(message, author, due, now)));
      lastDue = due;
    } catch (RefusedException e) {
      if (e.reason() != RefusedException.Reason.ALREADY_EXISTS) {
        throw e;
      }
      LOG.log(
          System.Logger.Level.DEBUG,
          "message %s was received again; it is answered once".formatted(message.messageId()));
    }
  }
}
