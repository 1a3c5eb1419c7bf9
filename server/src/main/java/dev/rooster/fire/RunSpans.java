package dev.rooster.fire;

import dev.rooster.channel.Address;
import dev.rooster.events.Span;
import dev.rooster.events.SpanName;
import dev.rooster.events.SpanRecorder;
import dev.rooster.events.TraceKey;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.DeliveryAttributes;
import dev.rooster.reminders.MessageAttributes;
import dev.rooster.reminders.ReasonText;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.ReminderSpans;
import dev.rooster.reminders.ReminderTrace;
import dev.rooster.reminders.RunPreconditions.RunTrust;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The spans of runs. Turns, model calls, tool calls and deliveries within a run become part of its
 * trace. Thread-safe.
 *
 * @param configuration decides the trust that a span names
 */
public record RunSpans(SpanRecorder recorder, Supplier<Configuration> configuration) {
  /** A run that starts later than this is an event of its own. */
  private static final Duration LATE = Duration.ofSeconds(60);

  /** What a run comes to. */
  @FunctionalInterface
  public interface Handled {
    Outcome.Answer handle() throws Exception;
  }

  /** Fires a reminder within its span. */
  Outcome.Answer reminder(Run run, Handled handled) throws Exception {
    return within(SpanName.RUN, run, span -> fired(span, run), handled);
  }

  /** Handles a message from a channel within its span. */
  public Outcome.Answer message(Run run, Handled handled) throws Exception {
    return within(SpanName.MESSAGE, run, span -> received(span, run), handled);
  }

  /** Sends a delivery within its span. */
  Outcome.Answer delivery(Run run, Handled handled) throws Exception {
    return within(SpanName.DELIVERY, run, span -> delivering(span, run), handled);
  }

  private Outcome.Answer within(SpanName name, Run run, Consumer<Span> describe, Handled handled)
      throws Exception {
    try (Span span = Span.begin(recorder, () -> ReminderTrace.run(name, run))) {
      if (span.recorded()) {
        describe.accept(span);
      }
      try {
        Outcome.Answer answer = handled.handle();
        ended(span, answer);
        return answer;
      } catch (Exception e) {
        span.fail().set(TraceKey.ERROR, e.toString());
        throw e;
      }
    }
  }

  private void fired(Span span, Run run) {
    ReminderAttributes attributes = ReminderAttributes.of(run.reminder());
    ReminderSpans.describe(span, run.reminder())
        .set(TraceKey.AGENT, attributes.agent())
        .set(TraceKey.SESSION, ComposeTurn.session(run, attributes).key().text())
        .set(
            TraceKey.TRUST,
            RunTrust.of(run.reminder().definition(), configuration.get()).level().toString())
        .set(TraceKey.RUN, run.idempotencyKey())
        .set(TraceKey.DUE, run.due().toString())
        .set(TraceKey.LATE, run.lateBy().toMillis())
        .set(TraceKey.ATTEMPT, run.attempt())
        .set(TraceKey.MESSAGE, run.text())
        .announce();
    if (run.lateBy().compareTo(LATE) > 0) {
      try (Span late = Span.within(SpanName.LATE)) {
        ReminderSpans.describe(late, run.reminder()).set(TraceKey.LATE, run.lateBy().toMillis());
      }
    }
  }

  private static void received(Span span, Run run) {
    MessageAttributes message = MessageAttributes.of(run.reminder());
    span.set(TraceKey.CHANNEL, message.from().channel())
        .set(TraceKey.ADDRESS, shown(message.replyTo()))
        .set(TraceKey.USER, run.reminder().definition().labels().owner())
        .set(TraceKey.LENGTH, run.text().length())
        .set(TraceKey.ATTEMPT, run.attempt())
        .set(TraceKey.MESSAGE, run.text())
        .announce();
  }

  private static void delivering(Span span, Run run) {
    DeliveryAttributes delivery = DeliveryAttributes.of(run.reminder());
    span.set(TraceKey.REMINDER, delivery.reminderId())
        .set(TraceKey.NAME, run.reminder().definition().name())
        .set(TraceKey.USER, run.reminder().definition().labels().owner())
        .set(TraceKey.CHANNEL, delivery.to().channel())
        .set(TraceKey.ADDRESS, shown(delivery.to()))
        .set(TraceKey.LENGTH, run.text().length())
        .set(TraceKey.ATTEMPT, run.attempt())
        .set(TraceKey.MESSAGE, run.text());
  }

  /** The path and the query of a URL may contain a secret. */
  private static String shown(Address address) {
    return address.toString().replaceFirst("(://[^/?#]*).*", "$1/…");
  }

  private static void ended(Span span, Outcome.Answer answer) {
    switch (answer) {
      case Outcome.Done done -> span.set(TraceKey.REPLY, done.reply());
      case Outcome.Nothing nothing -> why(span, Optional.of(Reason.Plain.NOTHING_TO_REPORT));
      case Outcome.NotMet(Reason why, String _) -> why(span, Optional.of(why));
      case Outcome.Met(Reason why, String _) -> why(span, Optional.of(why));
      case Outcome.Skipped(Reason why, String _) -> why(span, Optional.of(why));
      case Outcome.Blocked(Reason why, String _) -> why(span.fail(), Optional.of(why));
      case Outcome.Halted(Reason why, String _) -> why(span.fail(), Optional.of(why));
      case Outcome.Failed failed -> why(span.fail(), Optional.of(failed.why()));
      case Outcome.Again(Outcome.Answer itself, Instant _) -> ended(span, itself);
    }
  }

  /** The code of a reason names no one's words; its text may. */
  private static void why(Span span, Optional<Reason> why) {
    span.set(TraceKey.WHY, ReasonText.code(why)).set(TraceKey.ERROR, ReasonText.of(why));
  }
}
