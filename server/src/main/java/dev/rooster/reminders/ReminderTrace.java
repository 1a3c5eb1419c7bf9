package dev.rooster.reminders;

import dev.rooster.events.NewSpan;
import dev.rooster.events.SpanName;
import dev.rooster.events.TraceContext;
import dev.rooster.reminder.Claim;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.trust.Digest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The trace of a reminder and of its runs. Pure: ids are derived from the reminder, so that nothing
 * is stored for them, and every node, restart and retry knows them. A reminder stores the span that
 * caused it only if there was one: the tool call of an agent, or a request with a trace of its own.
 *
 * <p>A one-shot continues the trace of its creation. Each run of a recurring reminder has its own,
 * linked to the creation.
 */
public final class ReminderTrace {
  private static final int TRACE_BYTES = 16;
  private static final int SPAN_BYTES = 8;

  private ReminderTrace() {}

  /** The trace of a reminder, or of a delivery or message. */
  static String id(Reminder reminder) {
    return id(reminder, cause(reminder));
  }

  /** The same with its attributes, which are parsed already. */
  static String id(Reminder reminder, ReminderAttributes attributes) {
    return id(reminder, read(attributes.get(StandingFields.CAUSE)));
  }

  private static String id(Reminder reminder, Optional<TraceContext> cause) {
    return cause.map(TraceContext::traceId).orElseGet(() -> traceId(creation(reminder)));
  }

  /** The trace of a run. */
  static String id(Reminder reminder, Instant due) {
    return recurs(reminder) ? traceId(occurrence(reminder, due)) : id(reminder);
  }

  /** The span of its creation, within the one that caused it. */
  static NewSpan created(Reminder reminder) {
    return new NewSpan(
        SpanName.CREATED,
        Optional.of(span(id(reminder), creation(reminder))),
        cause(reminder),
        Optional.empty());
  }

  /** A later change, in the trace of the creation. */
  static NewSpan change(SpanName name, Reminder reminder) {
    return NewSpan.childOf(creationSpan(reminder), name);
  }

  /** The span of a run. */
  public static NewSpan run(SpanName name, Run run) {
    Reminder reminder = run.reminder();
    Optional<TraceContext> self = Optional.of(attempt(reminder, run.due(), run.attempt()));
    if (!reminder.definition().kind().equals(ReminderAttributes.KIND)) {
      return new NewSpan(name, self, cause(reminder), Optional.empty());
    }
    Optional<TraceContext> created = Optional.of(creationSpan(reminder));
    return recurs(reminder)
        ? new NewSpan(name, self, Optional.empty(), created)
        : new NewSpan(name, self, created, Optional.empty());
  }

  /** The span from which something follows: the run that has just ended, or the creation. */
  public static TraceContext of(Reminder reminder, Instant due) {
    Optional<Integer> attempt = reminder.standing().claim().map(Claim::attempt);
    return attempt.map(it -> attempt(reminder, due, it)).orElseGet(() -> creationSpan(reminder));
  }

  private static TraceContext attempt(Reminder reminder, Instant due, int attempt) {
    return span(id(reminder, due), occurrence(reminder, due) + " " + attempt);
  }

  private static TraceContext creationSpan(Reminder reminder) {
    return span(id(reminder), creation(reminder));
  }

  private static boolean recurs(Reminder reminder) {
    return reminder.definition().kind().equals(ReminderAttributes.KIND)
        && !reminder.definition().oneShot();
  }

  private static Optional<TraceContext> cause(Reminder reminder) {
    return switch (reminder.definition().kind()) {
      case ReminderAttributes.KIND ->
          read(ReminderAttributes.of(reminder).get(StandingFields.CAUSE));
      case DeliveryAttributes.KIND -> read(DeliveryAttributes.of(reminder).trace());
      default -> Optional.empty();
    };
  }

  private static Optional<TraceContext> read(String traceparent) {
    return traceparent.isEmpty() ? Optional.empty() : TraceContext.read(traceparent);
  }

  /** In milliseconds, which every store keeps. */
  private static String creation(Reminder reminder) {
    return reminder.id() + " " + reminder.createdAt().toEpochMilli();
  }

  private static String occurrence(Reminder reminder, Instant due) {
    return reminder.id() + "@" + due;
  }

  private static String traceId(String seed) {
    return HexFormat.of().formatHex(Digest.of(seed), 0, TRACE_BYTES);
  }

  private static TraceContext span(String traceId, String seed) {
    String spanId =
        HexFormat.of().formatHex(Digest.of(seed), TRACE_BYTES, TRACE_BYTES + SPAN_BYTES);
    return new TraceContext(traceId, spanId, false);
  }
}
