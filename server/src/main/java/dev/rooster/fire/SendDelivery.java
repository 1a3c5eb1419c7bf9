package dev.rooster.fire;

import dev.rooster.channel.Channel;
import dev.rooster.channel.Channels;
import dev.rooster.channel.Message;
import dev.rooster.channel.NotSentException;
import dev.rooster.engine.Handler;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.DeliveredMessages;
import dev.rooster.reminders.DeliveryAttributes;
import dev.rooster.reminders.ServerReason;
import dev.rooster.store.StoreException;
import java.util.OptionalInt;

/**
 * Sends a due delivery through its channel: as much of the text as one message may carry. If its
 * arrival is unknown, it is sent again only where the receiver recognises a repeated message.
 */
public final class SendDelivery implements Handler {
  private static final System.Logger LOG = System.getLogger("dev.rooster");

  private final Channels channels;
  private final Delivered delivered;
  private final DeliveredMessages messages;

  /** Gets every text that was sent to one person who can reply; must not block. */
  @FunctionalInterface
  public interface Delivered {
    void delivered(DeliveryAttributes delivery, Message message) throws InterruptedException;
  }

  /**
   * @param messages remembers what was sent where, for the answers of people
   */
  public SendDelivery(Channels channels, Delivered delivered, DeliveredMessages messages) {
    this.channels = channels;
    this.delivered = delivered;
    this.messages = messages;
  }

  @Override
  public Outcome.Answer handle(Run run) throws InterruptedException {
    DeliveryAttributes delivery = DeliveryAttributes.of(run.reminder());
    try {
      Channel channel = channels.of(delivery.to());
      Message message = message(delivery, run, channel.limits().longestText());
      channel.send(delivery.to(), message).messageId().ifPresent(id -> remember(delivery, id));
      if (channels.isDirect(delivery.to())) {
        delivered.delivered(delivery, message);
      }
      return new Outcome.Done("");
    } catch (NotSentException e) {
      return e.mayHaveArrived() && !channels.safeToRepeat(delivery.to())
          ? new Outcome.Failed(new ServerReason.ArrivalUnknown(e.why()).reason(), false)
          : new Outcome.Failed(new Reason.ErrorText(e.why()), e.retryable(), e.retryAfter(), "");
    } catch (RefusedException e) {
      return new Outcome.Failed(e.line(), false);
    }
  }

  /** A message that has arrived is not sent again because it could not be remembered. */
  private void remember(DeliveryAttributes delivery, String messageId) {
    try {
      messages.add(delivery.to(), messageId, delivery.reminderId());
    } catch (StoreException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "a reply to message {0} will not be taken for an answer: {1}",
          messageId,
          e.getMessage());
    }
  }

  /** Adds a note to a late delivery, as for a late run. */
  private static Message message(DeliveryAttributes delivery, Run run, OptionalInt longest) {
    String part = DeliveryPart.of(run.text(), longest, run.lateBy()).first();
    Message message = delivery.message(run.reminder()).withText(part);
    String late = Lateness.words(run);
    return late.isEmpty()
        ? message
        : message.withText("%s\n\n(Delivery %s.)".formatted(message.text(), late));
  }
}
