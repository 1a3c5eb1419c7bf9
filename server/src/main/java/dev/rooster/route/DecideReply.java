package dev.rooster.route;

import dev.rooster.channel.Address;
import dev.rooster.engine.FollowUps;
import dev.rooster.fire.DefineDelivery;
import dev.rooster.fire.TellAgentIsBack;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Step;
import dev.rooster.reminders.DeliveryAttributes;
import dev.rooster.reminders.MessageAttributes;
import dev.rooster.reminders.ReasonText;
import dev.rooster.text.Storable;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Decides what the sender of a message is told after its turn: the reply, or why there is none. The
 * transaction that completes the turn creates the delivery. Pure.
 */
public final class DecideReply implements FollowUps {
  private static final int LONGEST_SENT = 200_000;
  private static final int LONGEST_QUOTE = 60;

  private final DefineDelivery define;
  private final TellAgentIsBack tellAgentIsBack;

  /**
   * @param zoneOf the zone in which an owner reads times
   */
  public DecideReply(DefineDelivery define, Function<String, ZoneId> zoneOf) {
    this.define = define;
    this.tellAgentIsBack = new TellAgentIsBack(define, zoneOf);
  }

  @Override
  public List<FollowUp> after(Reminder message, Step step, Instant now) {
    if (!step.reminder().standing().status().ended()) {
      return List.of();
    }
    return step.records().stream()
        .flatMap(record ->
            Stream.concat(
                reply(message, record, now).stream(),
                tellAgentIsBack.of(message, record, now).stream()))
        .toList();
  }

  private Optional<FollowUp> reply(Reminder message, Occurrence record, Instant now) {
    Address to = MessageAttributes.of(message).replyTo();
    return text(message, record)
        .map(text ->
            define.of(
                message,
                new DeliveryAttributes(to, "", "", record.due(), 0),
                record.id(),
                record.id(),
                text,
                now));
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
