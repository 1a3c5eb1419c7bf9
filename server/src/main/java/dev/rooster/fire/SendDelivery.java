package dev.rooster.fire;

import dev.rooster.channel.Channel;
import dev.rooster.channel.Channels;
import dev.rooster.channel.Message;
import dev.rooster.channel.NotSentException;
import dev.rooster.channel.Receipt;
import dev.rooster.engine.Handler;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.DeliveredMessages;
import dev.rooster.reminders.DeliveryAttributes;
import dev.rooster.reminders.ServerReason;
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
  private final RunSpans spans;

  /** Gets every text that was sent to one person who can reply; must not block. */
  @FunctionalInterface
  public interface Delivered {
    void delivered(DeliveryAttributes delivery, Message message) throws InterruptedException;
  }

  /**
   * @param messages remembers what was sent where, for the answers of people
   */
  public SendDelivery(
      Channels channels, Delivered delivered, DeliveredMessages messages, RunSpans spans) {
    this.channels = channels;
    this.delivered = delivered;
    this.messages = messages;
    this.spans = spans;
  }

  @Override
  public Outcome.Answer handle(Run run) throws Exception {
    return spans.delivery(run, () -> send(run));
  }

  private Outcome.Answer send(Run run) throws InterruptedException {
    DeliveryAttributes delivery = DeliveryAttributes.of(run.reminder());
    try {
      Channel channel = channels.of(delivery.to());
      Message message = message(delivery, run, channel.limits().longestText());
      Receipt receipt = channel.send(delivery.to(), message);
      arrived(delivery, message, receipt);
      return new Outcome.Done("");
    } catch (NotSentException e) {
      return e.mayHaveArrived() && !channels.safeToRepeat(delivery.to())
          ? new Outcome.Failed(new ServerReason.ArrivalUnknown(e.why()).reason(), false)
          : new Outcome.Failed(new Reason.ErrorText(e.why()), e.retryable(), e.retryAfter(), "");
    } catch (RefusedException e) {
      return new Outcome.Failed(e.line(), false);
    }
  }

  /** Whatever fails from here on, a message that has arrived is not sent again. */
  private void arrived(DeliveryAttributes delivery, Message message, Receipt receipt) {
    try {
      receipt.messageId().ifPresent(id -> messages.add(delivery.to(), id, delivery.reminderId()));
    } catch (RuntimeException e) {
      warn(
          "a reply to delivery %s will not be taken for an answer"
              .formatted(message.idempotencyKey()),
          e);
    }
    try {
      if (channels.isDirect(delivery.to())) {
        delivered.delivered(delivery, message);
      }
    } catch (RuntimeException e) {
      warn("delivery %s was not added to its conversation".formatted(message.idempotencyKey()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void warn(String consequence, RuntimeException e) {
    LOG.log(System.Logger.Level.WARNING, consequence + "; it is not sent again", e);
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
