package dev.rooster.talk;

import dev.rooster.agent.TurnListener;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.RefusedException;
import dev.rooster.trust.Caller;
import dev.rooster.turn.TakeTurn;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/** Takes a turn for a message that a person sends by REST. Thread-safe. */
public final class SendMessage {
  /** How long a message waits for earlier turns of its conversation. */
  public static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Those that wait for their conversation included. */
  private static final int MOST_AT_ONCE = 1_000;

  private final Supplier<Configuration> configuration;
  private final Sessions sessions;
  private final TakeTurn takeTurn;
  private final Duration patience;
  private final Semaphore places = new Semaphore(MOST_AT_ONCE);

  public SendMessage(
      Supplier<Configuration> configuration,
      Sessions sessions,
      TakeTurn takeTurn,
      Duration patience) {
    this.configuration = configuration;
    this.sessions = sessions;
    this.takeTurn = takeTurn;
    this.patience = patience;
  }

  /** Starts the turn, or refuses the message. */
  public MessageTurn start(Caller caller, NewMessage message, TurnListener listener) {
    AddressMessage.Addressed to =
        new AddressMessage(configuration.get(), sessions).of(caller, message);
    if (!places.tryAcquire()) {
      throw new RefusedException(
          RefusedException.Reason.OVERLOADED,
          "%d turns are running".formatted(MOST_AT_ONCE),
          "send the message again when one has ended");
    }
    return MessageTurn.start(
        to.request().session().key(),
        () -> takeTurn.take(to.agent(), to.request(), patience, listener, () -> {}),
        places::release);
  }
}
