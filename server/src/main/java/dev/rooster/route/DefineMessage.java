package dev.rooster.route;

import dev.rooster.channel.Inbound;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.MessageAttributes;
import dev.rooster.schedule.At;
import dev.rooster.text.Storable;
import dev.rooster.trust.Digest;
import java.time.Duration;
import java.time.Instant;

/** Defines the reminder that holds a message until it is answered. Pure. */
final class DefineMessage {
  static final Duration TIMEOUT = Duration.ofMinutes(15);

  /** A turn is never retried after a failure; a message may have to wait for an earlier one. */
  private static final int MOST_WAITS = 100;

  private static final int LONGEST_TEXT = 100_000;

  private DefineMessage() {}

  /**
   * @param due when the turn is due, later than now
   */
  static Reminder of(Inbound message, String author, Instant due, Instant now) {
    MessageAttributes attributes =
        new MessageAttributes(
            message.from(), message.group(), message.at(), message.replyTo(), message.pressed());
    Definition definition =
        Definition.of(
                MessageAttributes.KIND,
                Storable.cleaned(message.text(), LONGEST_TEXT),
                At.instant(due))
            .withKey(Conversations.key(attributes.replyTo()))
            .withPolicies(Policies.ONE_SHOT.withRetries(MOST_WAITS).withTimeout(TIMEOUT))
            .withLabels(new Labels(author, "", attributes.details()));
    return Lifecycle.create(id(message), definition, now);
  }

  /**
   * The same id if the message is received again. A channel may reuse an id, as a Telegram bot with
   * a new token does, but not for the same sender and time.
   */
  static String id(Inbound message) {
    return MessageAttributes.ID
        + Digest.hex("%s %s %s".formatted(message.from(), message.messageId(), message.at()), 12);
  }
}
