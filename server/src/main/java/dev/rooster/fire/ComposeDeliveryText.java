package dev.rooster.fire;

import dev.rooster.channel.Address;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Step;
import dev.rooster.reminder.Tally;
import dev.rooster.reminders.Delivery;
import dev.rooster.reminders.Outage;
import dev.rooster.reminders.ReasonText;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.RunAttributes;
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

  /** The text for an occurrence at an address; empty if nothing is sent. */
  Optional<String> of(Occurrence record, Delivery.When when, Address to) {
    Optional<String> text =
        switch (record.status()) {
          case OK -> succeeded(record, when);
          case ERROR, INTERRUPTED ->
              isFor(record, ServerReason.AgentUnavailable.class)
                  ? unavailable(record, when, to)
                  : Optional.of(failed(record, when)).filter(it -> isTold(record, when));
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

  /** Its own text, with the reason if the receiver does not know it yet. Monitors keep quiet. */
  private Optional<String> unavailable(Occurrence record, Delivery.When when, Address to) {
    boolean tells =
        RunAttributes.read(record.details())
            .outage()
            .filter(it -> it.tell().contains(new Outage.Receiver(owner(), to.toString())))
            .isPresent();
    boolean waits = when != Delivery.When.ALWAYS && !hasEnded() && !pauses();
    if ((isRetried(record, step) && !pauses()) || (waits && !tells)) {
      return Optional.empty();
    }
    String agent = ReminderAttributes.of(before).agent();
    String note =
        tells
            ? "(Failed: %s)\n%s"
                .formatted(
                    ReasonText.sentence(record.why()),
                    waits
                        ? LATER_FAILURES
                        : "(Until agent %s works again, its reminders come as written. You will be told.)"
                            .formatted(agent))
            : "(As written: agent %s is still unavailable.)".formatted(agent);
    return Optional.of(own() + after(late(record)) + after(note));
  }

  private String owner() {
    return before.definition().labels().owner();
  }

  private boolean hasEnded() {
    return step.reminder().standing().status().ended();
  }

  private String failed(Occurrence record, Delivery.When when) {
    String late = late(record);
    boolean silentLater = when == Delivery.When.NEVER && !pauses() && !hasEnded();
    return "%s\n\n(Failed: %s)%s%s"
        .formatted(
            own(),
            ReasonText.sentence(record.why()),
            late.isEmpty() ? "" : "\n" + late,
            silentLater ? "\n" + LATER_FAILURES : "");
  }

  private Optional<String> succeeded(Occurrence record, Delivery.When when) {
    Optional<String> reply = reply(record, when);
    String recovery = endsOutage() ? "" : series().ended().map(this::recovery).orElse("");
    if (recovery.isEmpty()) {
      return reply.map(it -> it + after(late(record)));
    }
    return Optional.of(reply.orElseGet(this::own) + after(late(record)) + after(recovery));
  }

  /** The return of an agent is told once for all its reminders. */
  private boolean endsOutage() {
    return before
        .standing()
        .tally()
        .last()
        .flatMap(Tally.Last::why)
        .flatMap(ServerReason::of)
        .filter(ServerReason.AgentUnavailable.class::isInstance)
        .isPresent();
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

  /**
   * A condition that is not met has no reply, nor has a running client. Text beside [nothing] stays
   * in the history.
   */
  private Optional<String> reply(Occurrence record, Delivery.When when) {
    boolean notMet = isFor(record, ServerReason.AgentFoundNotMet.class);
    boolean handedOver = isFor(record, ServerReason.HandedOver.class);
    if (notMet || handedOver || isQuietCheck(record)) {
      return Optional.empty();
    }
    boolean nothing = record.why().filter(Reason.Plain.NOTHING_TO_REPORT::equals).isPresent();
    return switch (when) {
      case NEVER -> Optional.empty();
      case AS_NEEDED -> nothing ? Optional.empty() : Optional.of(reply(record));
      case ALWAYS -> Optional.of(nothing ? ReasonText.of(record.why()) : reply(record));
    };
  }

  /** An agent that looks again later has nothing to say yet, unless it says something. */
  private boolean isQuietCheck(Occurrence record) {
    boolean isLast =
        isFor(record, ServerReason.NoFurtherCheck.class) && before.definition().oneShot();
    boolean isCheck =
        isFor(record, ServerReason.ChecksAgain.class)
            || isFor(record, ServerReason.NoFurtherCheck.class);
    return isCheck && !isLast && record.reply().isBlank();
  }

  private String reply(Occurrence record) {
    String text = record.reply().isBlank() ? own() : Storable.cleaned(record.reply(), LONGEST_SENT);
    if (isFor(record, ServerReason.NoToolCalled.class)) {
      return text + after("(Unconfirmed: the agent called no tool.)");
    }
    return isFor(record, ServerReason.NoFurtherCheck.class)
        ? text + after("(Note: %s)".formatted(ReasonText.sentence(record.why())))
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
