package dev.rooster.fire;

import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Step;
import dev.rooster.reminders.Delivery;
import dev.rooster.reminders.ReasonText;
import dev.rooster.reminders.RunAttributes;
import dev.rooster.text.Storable;
import java.util.Optional;

/**
 * Composes the text that is sent after a run: the reply, or the reminder's own text with the
 * problem. Pure.
 *
 * @param before the reminder as it ran
 * @param step the result of the run, as stored
 */
record ComposeDeliveryText(Reminder before, Step step) {
  /** A longer text is cut; the history contains all of it. */
  private static final int LONGEST_SENT = 200_000;

  /** The text for an occurrence; empty if nothing is sent. */
  Optional<String> of(Occurrence record, Delivery.When when) {
    Optional<String> text =
        switch (record.status()) {
          case OK -> reply(record, when).map(it -> it + late(record));
          case ERROR, INTERRUPTED ->
              isRetried(record, step) && !pauses()
                  ? Optional.empty()
                  : Optional.of(
                      "%s\n\n(Failed: %s)".formatted(own(), ReasonText.sentence(record.why())));
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

  private Optional<String> reply(Occurrence record, Delivery.When when) {
    boolean nothingToReport = record.reply().isEmpty() && record.why().isPresent();
    return switch (when) {
      case NEVER -> Optional.empty();
      case AS_NEEDED -> nothingToReport ? Optional.empty() : Optional.of(reply(record));
      case ALWAYS -> Optional.of(nothingToReport ? ReasonText.of(record.why()) : reply(record));
    };
  }

  private String reply(Occurrence record) {
    return record.reply().isBlank() ? own() : Storable.cleaned(record.reply(), LONGEST_SENT);
  }

  private String own() {
    return Storable.cleaned(before.definition().text(), LONGEST_SENT);
  }

  private static String late(Occurrence record) {
    String late = Lateness.words(record.lateBy(), RunAttributes.read(record.details()).late());
    return late.isEmpty() ? "" : "\n\n(This is %s.)".formatted(late);
  }

  private String paused() {
    return "(Paused: %s)".formatted(ReasonText.sentence(step.reminder().standing().reason()));
  }
}
