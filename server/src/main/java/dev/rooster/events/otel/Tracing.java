package dev.rooster.events.otel;

import dev.rooster.events.NewSpan;
import dev.rooster.events.SpanRecorder;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The traces of a daemon: to the file, to the endpoint that is configured at the time, or nowhere.
 * OpenTelemetry is loaded with the first span that is recorded. Thread-safe.
 */
public final class Tracing implements SpanRecorder, AutoCloseable {
  private final Optional<TraceFile> file;
  private final Supplier<Optional<OtlpTarget>> target;
  private final BooleanSupplier exporting;
  private final InstantSource clock;
  private final Content content;
  private @Nullable volatile OtelRecorder recorder;
  private boolean closed;

  /**
   * What spans may contain.
   *
   * @param recorded whether what people and models write is recorded
   * @param withoutSecrets masks secrets in a text
   */
  public record Content(BooleanSupplier recorded, UnaryOperator<String> withoutSecrets) {}

  /**
   * @param file empty for none; refuses one that cannot be written
   * @param exporting whether there is an endpoint, asked for every span
   * @param target the endpoint, asked for every request to it
   */
  public Tracing(
      Optional<Path> file,
      BooleanSupplier exporting,
      Supplier<Optional<OtlpTarget>> target,
      InstantSource clock,
      Content content) {
    this.file = file.map(TraceFile::open);
    this.exporting = exporting;
    this.target = target;
    this.clock = clock;
    this.content = content;
  }

  @Override
  public boolean on() {
    return file.isPresent() || exporting.getAsBoolean();
  }

  @Override
  public Optional<Recording> start(NewSpan span) {
    OtelRecorder open = recorder;
    return open == null ? opened().flatMap(it -> it.start(span)) : open.start(span);
  }

  private synchronized Optional<OtelRecorder> opened() {
    if (recorder == null && !closed) {
      List<SpanSink> sinks = new ArrayList<>();
      file.ifPresent(sinks::add);
      sinks.add(new OtlpSink(exporting, target));
      recorder = new OtelRecorder(sinks, clock, content.recorded(), content.withoutSecrets());
    }
    return Optional.ofNullable(recorder);
  }

  /** Sends what waits. */
  @Override
  public synchronized void close() {
    closed = true;
    if (recorder != null) {
      recorder.close();
    }
  }
}
