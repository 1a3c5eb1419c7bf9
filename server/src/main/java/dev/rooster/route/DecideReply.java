package dev.rooster.route;

import dev.rooster.engine.FollowUps;
import dev.rooster.fire.DefineDelivery;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Step;
import dev.rooster.reminders.DeliveryAttributes;
import dev.rooster.reminders.MessageAttributes;
import dev.rooster.reminders.ReasonText;
import dev.rooster.text.Storable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Decides what the sender of a message is told after its turn: the reply, or why there is none. The
 * transaction that completes the turn creates the delivery. Pure.
 */
public final class DecideReply implements FollowUps {
  private static final int LONGEST_SENT = 200_000;
  private static final int LONGEST_QUOTE = 60;

  private final DefineDelivery define;

  public DecideReply(DefineDelivery define) {
    this.define = define;
  }

  @Override
  public List<FollowUp> after(Reminder message, Step step, Instant now) {
    if (!step.reminder().standing().status().ended()) {
      return List.of();
    }
    MessageAttributes attributes = MessageAttributes.of(message);
    return step.records().stream()
        .flatMap(record ->
            text(message, record)
                .map(text ->
                    define.of(
                        message,
                        new DeliveryAttributes(attributes.replyTo(), "", "", record.due(), 0),
                        record.id(),
                        record.id(),
                        text,
                        now))
                .stream())
        .toList();
  }

  private static Optional<String> text(Reminder message, Occurrence record) {
    return switch (record.status()) {
      case OK ->
          record.why().filter(Reason.Plain.NOTHING_TO_REPORT::equals).isPresent()
              ? Optional.empty()
              : Optional.of(Storable.cleaned(record.reply(), LONGEST_SENT));
      case ERROR, INTERRUPTED, MISSED ->
          Optional.of(
              "(No answer to “%s”: %s)"
                  .formatted(
                      quoted(message.definition().text()), ReasonText.sentence(record.why())));
      case SKIPPED, BLOCKED -> Optional.empty();
    };
  }

  private static String quoted(String text) {
    return Storable.cleaned(text.lines().findFirst().orElse(""), LONGEST_QUOTE);
  }
}
