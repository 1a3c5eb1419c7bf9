package dev.rooster.turn;

import dev.rooster.agent.ConfiguredAgent;
import dev.rooster.agent.Reply;
import dev.rooster.agent.TurnOrigin;
import dev.rooster.agent.TurnRequest;
import dev.rooster.agent.Usage;
import dev.rooster.events.Span;
import dev.rooster.events.SpanName;
import dev.rooster.events.TraceKey;
import java.util.Locale;

/** The span of a turn. */
final class TurnSpan {
  private TurnSpan() {}

  static Span of(ConfiguredAgent agent, TurnRequest request) {
    TurnOrigin origin = request.origin();
    return Span.within(SpanName.TURN)
        .set(TraceKey.AGENT, agent.name())
        .set(TraceKey.SESSION, request.session().key().text())
        .set(TraceKey.USER, origin.user().orElse(""))
        .set(TraceKey.TRUST, origin.trust().toString())
        .set(TraceKey.SITUATION, origin.situation().name().toLowerCase(Locale.ROOT))
        .set(TraceKey.CHANNEL, origin.channel().orElse(""))
        .set(TraceKey.MESSAGE, request.message());
  }

  /** The end of a turn. */
  @FunctionalInterface
  interface Taken {
    TurnResult take() throws InterruptedException;
  }

  /** Takes the turn, and records how it ended. */
  static TurnResult ended(Span span, Taken turn) throws InterruptedException {
    try {
      TurnResult result = turn.take();
      switch (result) {
        case TurnResult.Replied(Reply reply) -> replied(span, reply);
        case TurnResult.Busy busy -> span.fail();
        case TurnResult.Failed failed ->
            used(span.fail(), failed.usage()).set(TraceKey.ERROR, failed.why());
      }
      return result;
    } catch (TurnInterruptedException e) {
      used(span.fail(), e.usage());
      throw e;
    } catch (InterruptedException | RuntimeException e) {
      span.fail();
      throw e;
    }
  }

  private static void replied(Span span, Reply reply) {
    used(span, reply.usage())
        .set(TraceKey.LENGTH, reply.text().length())
        .set(TraceKey.REPLY, reply.text());
  }

  private static Span used(Span span, Usage usage) {
    usage.inputTokens().ifPresent(it -> span.set(TraceKey.INPUT_TOKENS, it));
    usage.outputTokens().ifPresent(it -> span.set(TraceKey.OUTPUT_TOKENS, it));
    return span;
  }
}
