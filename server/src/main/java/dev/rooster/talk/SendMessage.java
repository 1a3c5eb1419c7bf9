package dev.rooster.talk;

import dev.rooster.agent.TurnListener;
import dev.rooster.events.NewSpan;
import dev.rooster.events.Span;
import dev.rooster.events.SpanName;
import dev.rooster.events.SpanRecorder;
import dev.rooster.events.TraceContext;
import dev.rooster.events.TraceKey;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.RefusedException;
import dev.rooster.trust.Caller;
import dev.rooster.turn.TakeTurn;
import dev.rooster.turn.TurnResult;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
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
  private final SpanRecorder recorder;
  private final Semaphore places = new Semaphore(MOST_AT_ONCE);

  public SendMessage(
      Supplier<Configuration> configuration,
      Sessions sessions,
      TakeTurn takeTurn,
      Duration patience,
      SpanRecorder recorder) {
    this.configuration = configuration;
    this.sessions = sessions;
    this.takeTurn = takeTurn;
    this.patience = patience;
    this.recorder = recorder;
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
        to.request().session().key(), traced(to, listener, Span.current()), places::release);
  }

  /**
   * @param cause the span of the client that sent the message; empty for none
   */
  private Callable<TurnResult> traced(
      AddressMessage.Addressed to, TurnListener listener, Optional<TraceContext> cause) {
    return () -> {
      NewSpan received = new NewSpan(SpanName.MESSAGE, Optional.empty(), cause, Optional.empty());
      try (Span span = Span.begin(recorder, () -> received)) {
        span.set(TraceKey.CHANNEL, "rest")
            .set(TraceKey.USER, to.request().origin().user().orElse(""))
            .set(TraceKey.SESSION, to.request().session().key().text())
            .set(TraceKey.LENGTH, to.request().message().length())
            .set(TraceKey.MESSAGE, to.request().message())
            .announce();
        TurnResult result = takeTurn.take(to.agent(), to.request(), patience, listener, () -> {});
        if (!(result instanceof TurnResult.Replied)) {
          span.fail();
        }
        return result;
      }
    };
  }
}
