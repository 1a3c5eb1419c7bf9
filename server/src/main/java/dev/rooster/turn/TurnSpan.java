package dev.rooster.turn;

import dev.rooster.agent.ConfiguredAgent;
import dev.rooster.agent.Reply;
import dev.rooster.agent.TurnFailedException;
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

  static void replied(Span span, Reply reply) {
    used(span, reply.usage()).set(TraceKey.LENGTH, reply.text().length());
    span.set(TraceKey.REPLY, reply.text());
  }

  static void failed(Span span, TurnFailedException failure) {
    used(span.fail(), failure.usage()).set(TraceKey.ERROR, failure.why());
  }

  private static Span used(Span span, Usage usage) {
    usage.inputTokens().ifPresent(it -> span.set(TraceKey.INPUT_TOKENS, it));
    usage.outputTokens().ifPresent(it -> span.set(TraceKey.OUTPUT_TOKENS, it));
    return span;
  }
}
