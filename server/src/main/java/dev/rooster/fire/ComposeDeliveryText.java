package dev.rooster.fire;

import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Step;
import dev.rooster.reminder.Tally;
import dev.rooster.reminders.Delivery;
import dev.rooster.reminders.ReasonText;
import dev.rooster.reminders.ServerReason;
import dev.rooster.text.Storable;
import dev.rooster.time.FireText;
import java.time.ZoneId;
import java.util.Optional;

/**
 * Composes the text that is sent after a run: the reply, or the reminder's own text with the
 * problem. Pure.
 *
 * @param before the reminder as it ran
 * @param step the result of the run, as stored
 * @param zone the zone of times in the text
 */
record ComposeDeliveryText(Reminder before, Step step, ZoneId zone) {
  /** A longer text is cut; the history contains all of it. */
  private static final int LONGEST_SENT = 200_000;

  private static final String LATER_FAILURES =
      "(Later failures are only in the history; you will be told when it works again.)";

  /** The text for an occurrence; empty if nothing is sent. */
  Optional<String> of(Occurrence record, Delivery.When when) {
    Optional<String> text =
        switch (record.status()) {
          case OK -> succeeded(record, when);
          case ERROR, INTERRUPTED -> isTold(record, when) ? failed(record, when) : Optional.empty();
          case MISSED ->
              before.definition().oneShot()
                  ? Optional.of(
                      "%s\n\n(Missed: %s)".formatted(own(), ReasonText.sentence(record.why())))
                  : Optional.empty();
          case SKIPPED, BLOCKED -> Optional.empty();
        };
    return pauses() ? text.map(it -> it + "\n" + paused()) : text;
  }

  /** The text for a reminder that is paused without a run. */
  String ofPause() {
    return own() + "\n\n" + paused();
  }

  /** Whether Rooster, not a user, pauses the reminder in this step. */
  boolean pauses() {
    return before.standing().status() != Status.PAUSED
        && step.reminder().standing().status() == Status.PAUSED
        && step.reminder().standing().automatic();
  }

  /** Whether the occurrence runs again, so that its failure is not final. */
  static boolean isRetried(Occurrence record, Step step) {
    return step.reminder()
        .standing()
        .next()
        .map(NextFire::due)
        .filter(record.due()::equals)
        .isPresent();
  }

  private boolean isTold(Occurrence record, Delivery.When when) {
    boolean isFinal = !isRetried(record, step) || pauses();
    return switch (when) {
      case ALWAYS, AS_NEEDED -> isFinal;
      case NEVER -> isFinal && (pauses() || hasEnded() || series().begins());
    };
  }

  private boolean hasEnded() {
    return step.reminder().standing().status().ended();
  }

  private Optional<String> failed(Occurrence record, Delivery.When when) {
    String late = late(record);
    boolean silentLater = when == Delivery.When.NEVER && !pauses() && !hasEnded();
    return Optional.of(
        "%s\n\n(Failed: %s)%s%s"
            .formatted(
                own(),
                ReasonText.sentence(record.why()),
                late.isEmpty() ? "" : "\n" + late,
                silentLater ? "\n" + LATER_FAILURES : ""));
  }

  private Optional<String> succeeded(Occurrence record, Delivery.When when) {
    Optional<String> reply = reply(record, when);
    String recovery = series().ended().map(this::recovery).orElse("");
    if (recovery.isEmpty()) {
      return reply.map(it -> it + after(late(record)));
    }
    return Optional.of(reply.orElseGet(this::own) + after(late(record)) + after(recovery));
  }

  private static String after(String note) {
    return note.isEmpty() ? "" : "\n\n" + note;
  }

  private FailureSeries series() {
    return FailureSeries.between(before.standing().tally(), step.reminder().standing().tally());
  }

  private String recovery(Tally.Failing ended) {
    return "(Works again after %d %s since %s.)"
        .formatted(
            ended.count(),
            ended.count() == 1 ? "failure" : "failures",
            FireText.local(ended.since(), zone));
  }

  /** A condition that is not met has no reply. Text beside [nothing] stays in the history. */
  private Optional<String> reply(Occurrence record, Delivery.When when) {
    boolean notMet = isFor(record, ServerReason.AgentFoundNotMet.class);
    boolean nothing = record.why().filter(Reason.Plain.NOTHING_TO_REPORT::equals).isPresent();
    return switch (when) {
      case NEVER -> Optional.empty();
      case AS_NEEDED -> notMet || nothing ? Optional.empty() : Optional.of(reply(record));
      case ALWAYS ->
          notMet
              ? Optional.empty()
              : Optional.of(nothing ? ReasonText.of(record.why()) : reply(record));
    };
  }

  private String reply(Occurrence record) {
    String text = record.reply().isBlank() ? own() : Storable.cleaned(record.reply(), LONGEST_SENT);
    return isFor(record, ServerReason.NoToolCalled.class)
        ? text + after("(Unconfirmed: the agent called no tool.)")
        : text;
  }

  private static boolean isFor(Occurrence record, Class<? extends ServerReason> reason) {
    return record.why().flatMap(ServerReason::of).filter(reason::isInstance).isPresent();
  }

  private String own() {
    return Storable.cleaned(before.definition().text(), LONGEST_SENT);
  }

  private static String late(Occurrence record) {
    String late = Lateness.words(record);
    return late.isEmpty() ? "" : "(This is %s.)".formatted(late);
  }

  private String paused() {
    return "(Paused: %s)".formatted(ReasonText.sentence(step.reminder().standing().reason()));
  }
}
