package dev.rooster.fire;

import dev.rooster.agent.ConfiguredAgent;
import dev.rooster.channel.Message;
import dev.rooster.home.Configuration;
import dev.rooster.reminders.DeliveryAttributes;
import dev.rooster.session.SessionHeader;
import dev.rooster.session.SessionKey;
import dev.rooster.turn.TakeTurn;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * Adds delivered replies to the direct conversation with their receiver, so that the agent knows
 * what the receiver refers to. The delivery never waits: if a turn runs in the conversation,
 * another thread adds the reply after it. Thread-safe.
 */
public final class AppendDelivered implements SendDelivery.Delivered {
  private static final System.Logger LOG = System.getLogger("dev.rooster");
  private static final Duration PATIENCE = Duration.ofHours(1);

  private final Supplier<Configuration> configuration;
  private final TakeTurn takeTurn;
  private final Executor later;

  /**
   * @param later runs what has to wait
   */
  public AppendDelivered(Supplier<Configuration> configuration, TakeTurn takeTurn, Executor later) {
    this.configuration = configuration;
    this.takeTurn = takeTurn;
    this.later = later;
  }

  @Override
  public void delivered(DeliveryAttributes delivery, Message message) throws InterruptedException {
    Configuration now = configuration.get();
    Optional<ConfiguredAgent> agent =
        now.agents().find(delivery.agent()).filter(it -> it.settings().thinks());
    if (agent.isEmpty()) {
      return;
    }
    SessionKey key = SessionKey.dm(delivery.agent(), delivery.to().toString());
    SessionHeader chat = new SessionHeader(key, delivery.agent(), "");
    SessionHeader session = chat.withUser(now.ownerOf(chat));
    try {
      TakeTurn.Delivered entry = new TakeTurn.Delivered(message.text(), message.idempotencyKey());
      if (!takeTurn.append(agent.get(), session, entry)) {
        later.execute(() -> addLater(agent.get(), session));
      }
    } catch (RuntimeException e) {
      failed(session, e);
    }
  }

  private void addLater(ConfiguredAgent agent, SessionHeader session) {
    try {
      if (!takeTurn.addWaiting(agent, session, PATIENCE)) {
        LOG.log(
            System.Logger.Level.WARNING,
            "a delivered reply waits for conversation {0}, which stayed busy; its next turn adds"
                + " it",
            session.key());
      }
    } catch (RuntimeException e) {
      failed(session, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A transcript that cannot be written is no reason to deliver again. */
  private static void failed(SessionHeader session, RuntimeException e) {
    LOG.log(
        System.Logger.Level.WARNING,
        "a delivered reply was not added to conversation %s; the delivery is not affected"
            .formatted(session.key()),
        e);
  }
}
