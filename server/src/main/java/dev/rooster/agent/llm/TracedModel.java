package dev.rooster.agent.llm;

import dev.rooster.agent.Usage;
import dev.rooster.events.Span;
import dev.rooster.events.SpanName;
import dev.rooster.events.TraceKey;
import dev.rooster.format.JsonText;
import java.util.Optional;
import java.util.function.Consumer;

/** A model whose calls are spans of the current trace, one for each attempt. */
record TracedModel(ModelSettings settings, Model model) implements Model {
  @Override
  public void check() throws ModelException {
    model.check();
  }

  @Override
  public ModelReply reply(ModelRequest request, Optional<Consumer<String>> pieces)
      throws ModelException, InterruptedException {
    try (Span span = Span.within(SpanName.MODEL)) {
      span.set(TraceKey.PROVIDER, JsonText.word(settings.provider()))
          .set(TraceKey.MODEL, settings.name());
      try {
        ModelReply reply = model.reply(request, pieces);
        Usage usage = reply.usage();
        usage.inputTokens().ifPresent(it -> span.set(TraceKey.INPUT_TOKENS, it));
        usage.outputTokens().ifPresent(it -> span.set(TraceKey.OUTPUT_TOKENS, it));
        span.set(TraceKey.REPLY, reply.text());
        return reply;
      } catch (ModelException e) {
        span.fail().set(TraceKey.ERROR, String.valueOf(e.getMessage()));
        throw e;
      } catch (InterruptedException | RuntimeException e) {
        span.fail();
        throw e;
      }
    }
  }
}
