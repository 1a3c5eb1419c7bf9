package dev.rooster.events.otel;

import dev.rooster.events.NewSpan;
import dev.rooster.events.SpanRecorder;
import dev.rooster.events.TraceContext;
import dev.rooster.events.TraceKey;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/** Records spans with OpenTelemetry and hands them to its sinks. Thread-safe. */
public final class OtelRecorder implements SpanRecorder, AutoCloseable {
  /** A longer value would make a span too large for some receivers. */
  private static final int LONGEST_VALUE = 8_000;

  private final ChosenIds ids = new ChosenIds();
  private final List<SpanSink> sinks;
  private final BooleanSupplier content;
  private final UnaryOperator<String> withoutSecrets;
  private final SdkTracerProvider provider;
  private final Tracer tracer;

  /**
   * @param content whether to record what people and models write
   * @param withoutSecrets masks secrets in a text
   */
  OtelRecorder(
      List<SpanSink> sinks,
      InstantSource clock,
      BooleanSupplier content,
      UnaryOperator<String> withoutSecrets) {
    this.sinks = List.copyOf(sinks);
    this.content = content;
    this.withoutSecrets = withoutSecrets;
    this.provider =
        SdkTracerProvider.builder()
            .setIdGenerator(ids)
            .setClock(new SpanClock(clock))
            .setSampler(Sampler.alwaysOn())
            .addSpanProcessor(new ToSinks(this.sinks))
            .build();
    this.tracer = provider.get("dev.rooster");
  }

  @Override
  public boolean on() {
    return true;
  }

  @Override
  public Optional<Recording> start(NewSpan span) {
    SpanBuilder builder = tracer.spanBuilder(span.name().text()).setParent(Context.root());
    span.parent().ifPresent(it -> builder.setParent(Context.root().with(Span.wrap(context(it)))));
    span.link().ifPresent(it -> builder.addLink(context(it)));
    builder.setAttribute(SpanLine.NAME, span.name().name());
    return Optional.of(new Recorded(ids.starting(span.self(), builder::startSpan)));
  }

  private static SpanContext context(TraceContext context) {
    return SpanContext.createFromRemoteParent(
        context.traceId(), context.spanId(), TraceFlags.getSampled(), TraceState.getDefault());
  }

  @Override
  public void close() {
    provider.close();
    sinks.forEach(SpanSink::close);
  }

  private final class Recorded implements Recording {
    private final Span span;

    Recorded(Span span) {
      this.span = span;
    }

    @Override
    public TraceContext context() {
      SpanContext context = span.getSpanContext();
      return new TraceContext(context.getTraceId(), context.getSpanId(), true);
    }

    @Override
    public void set(TraceKey key, String value) {
      if (!key.content() || content.getAsBoolean()) {
        span.setAttribute(AttributeKey.stringKey(key.otel()), cut(withoutSecrets.apply(value)));
      }
    }

    private static String cut(String value) {
      return value.length() > LONGEST_VALUE ? value.substring(0, LONGEST_VALUE) + "…" : value;
    }

    @Override
    public void set(TraceKey key, long value) {
      span.setAttribute(AttributeKey.longKey(key.otel()), value);
    }

    @Override
    public void announce() {
      if (span instanceof ReadableSpan readable) {
        sinks.forEach(it -> it.started(readable.toSpanData()));
      }
    }

    @Override
    public void fail() {
      span.setStatus(StatusCode.ERROR);
    }

    @Override
    public void end() {
      span.end();
    }
  }
}
