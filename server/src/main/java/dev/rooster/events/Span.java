package dev.rooster.events;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A step of a trace, current on its thread from its beginning to its close. A turn calls the model
 * and its tools on one thread, so each finds the span that it belongs to without being handed it.
 * Without a recorder it only passes the ids on. Used by one thread.
 */
public final class Span implements AutoCloseable {
  private static final ThreadLocal<@Nullable Span> CURRENT = new ThreadLocal<>();
  private static final Span NONE =
      new Span(SpanRecorder.OFF, Optional::empty, Optional.empty(), null);

  private final SpanRecorder recorder;
  private final Supplier<Optional<TraceContext>> context;
  private final Optional<SpanRecorder.Recording> recording;
  private final @Nullable Span before;

  private Span(
      SpanRecorder recorder,
      Supplier<Optional<TraceContext>> context,
      Optional<SpanRecorder.Recording> recording,
      @Nullable Span before) {
    this.recorder = recorder;
    this.context = context;
    this.recording = recording;
    this.before = before;
  }

  /** The ids of the current span; empty outside of spans. */
  public static Optional<TraceContext> current() {
    Span current = CURRENT.get();
    return current == null ? Optional.empty() : current.context.get();
  }

  /**
   * Begins a span and makes it the current one.
   *
   * @param span called at once if spans are recorded, and else only if a receiver gets its ids
   */
  public static Span begin(SpanRecorder recorder, Supplier<NewSpan> span) {
    if (!recorder.on()) {
      return enter(SpanRecorder.OFF, () -> unrecorded(span.get()), Optional.empty());
    }
    NewSpan known = span.get();
    Optional<SpanRecorder.Recording> recording = recorder.start(known);
    Optional<TraceContext> ids =
        recording.map(SpanRecorder.Recording::context).or(() -> unrecorded(known));
    return enter(recorder, () -> ids, recording);
  }

  /**
   * Makes a span of another process or of the past the current one.
   *
   * @param context called only if something needs its ids
   */
  public static Span enter(Supplier<TraceContext> context) {
    return enter(SpanRecorder.OFF, () -> Optional.of(context.get()), Optional.empty());
  }

  /** Begins a span within the current one; has no effect outside of recorded spans. */
  public static Span within(SpanName name) {
    Span current = CURRENT.get();
    return current == null || current.recording.isEmpty()
        ? NONE
        : begin(
            current.recorder,
            () -> NewSpan.childOf(current.recording.orElseThrow().context(), name));
  }

  /**
   * The current span, for other threads that work for it: each enters it with the result, and
   * leaves it by closing that. Only its own thread ends it.
   */
  public static Supplier<Span> continued() {
    Span current = CURRENT.get();
    return current == null
        ? () -> NONE
        : () ->
            enter(current.recorder, current.context, current.recording.map(SharedRecording::new));
  }

  /** Records a span without a duration, if spans are recorded. */
  public static void mark(
      SpanRecorder recorder, Supplier<NewSpan> span, Consumer<Span> attributes) {
    if (recorder.on()) {
      try (Span marked = begin(recorder, span)) {
        attributes.accept(marked);
      }
    }
  }

  private static Span enter(
      SpanRecorder recorder,
      Supplier<Optional<TraceContext>> context,
      Optional<SpanRecorder.Recording> recording) {
    Span span = new Span(recorder, context, recording, CURRENT.get());
    CURRENT.set(span);
    return span;
  }

  /** The ids that a receiver gets without a recorder: those of a parent stay as they are. */
  private static Optional<TraceContext> unrecorded(NewSpan span) {
    return span.self().or(span::parent);
  }

  public Span set(TraceKey key, String value) {
    if (!value.isEmpty()) {
      recording.ifPresent(it -> it.set(key, value));
    }
    return this;
  }

  public Span set(TraceKey key, long value) {
    recording.ifPresent(it -> it.set(key, value));
    return this;
  }

  /** Reports the start now. */
  public Span announce() {
    recording.ifPresent(SpanRecorder.Recording::announce);
    return this;
  }

  /** The step failed. */
  public Span fail() {
    recording.ifPresent(SpanRecorder.Recording::fail);
    return this;
  }

  /** Whether attributes are recorded; computing them may cost something. */
  public boolean recorded() {
    return recording.isPresent();
  }

  @Override
  public void close() {
    if (this != NONE) {
      recording.ifPresent(SpanRecorder.Recording::end);
      if (before == null) {
        CURRENT.remove();
      } else {
        CURRENT.set(before);
      }
    }
  }
}
