package dev.rooster.fire;

import dev.rooster.channel.Channel;
import dev.rooster.channel.Channels;
import dev.rooster.channel.Message;
import dev.rooster.channel.NotSentException;
import dev.rooster.channel.Receipt;
import dev.rooster.engine.Handler;
import dev.rooster.reminder.Attempted;
import dev.rooster.reminder.Backoff;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.DeliveredMessages;
import dev.rooster.reminders.DeliveryAttributes;
import dev.rooster.reminders.ServerReason;
import dev.rooster.text.UserFacingException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Sends a due delivery through its channel: as much of the text as one message may carry. If its
 * arrival is unknown, it is sent again only where the receiver recognises a repeated message.
 */
public final class SendDelivery implements Handler {
  private static final System.Logger LOG = System.getLogger("dev.rooster");

  /** How often a delivery is tried again after a failure. */
  private static final int RETRIES = 10;

  /** A failure holds later deliveries if its retry comes as soon, or if the channel asks for it. */
  private static final Duration LONGEST_HOLD = Duration.ofMinutes(1);

  /** After so many attempts a delivery no longer waits for others, so that retries are left. */
  private static final int MOST_WAITS = Policies.MOST_RETRIES - RETRIES - 1;

  private final Channels channels;
  private final Delivered delivered;
  private final DeliveredMessages messages;
  private final DeliveryOrder order;
  private final RunSpans spans;

  /** Gets every text that was sent to one person who can reply; must not block. */
  @FunctionalInterface
  public interface Delivered {
    void delivered(DeliveryAttributes delivery, Message message) throws InterruptedException;
  }

  /**
   * @param messages remembers what was sent where, for the answers of people
   * @param order of deliveries to one address
   */
  public SendDelivery(
      Channels channels,
      Delivered delivered,
      DeliveredMessages messages,
      DeliveryOrder order,
      RunSpans spans) {
    this.channels = channels;
    this.delivered = delivered;
    this.messages = messages;
    this.order = order;
    this.spans = spans;
  }

  @Override
  public Outcome.Answer handle(Run run) throws Exception {
    return spans.delivery(run, () -> inOrder(run));
  }

  private Outcome.Answer inOrder(Run run) throws InterruptedException {
    DeliveryAttributes delivery = DeliveryAttributes.of(run.reminder());
    if (alwaysTimesOut(run)) {
      return new Outcome.Failed(run.earlier().attempts().getLast().why().orElseThrow(), false);
    }
    Optional<Duration> wait =
        run.attempt() <= MOST_WAITS ? order.waits(run, delivery.to()) : Optional.empty();
    return wait.isPresent()
        ? new Outcome.Failed(new ServerReason.EarlierDeliveryWaits().reason(), true, wait, "")
            .unfired()
        : deliver(delivery, run);
  }

  private Outcome.Answer deliver(DeliveryAttributes delivery, Run run) throws InterruptedException {
    Outcome.Failed failed;
    boolean asked = false;
    try {
      send(delivery, run);
      order.left(run, delivery.to(), rest(delivery, run));
      return new Outcome.Done("");
    } catch (NotSentException e) {
      failed = failed(e, delivery, run);
      asked = e.retryAfter().isPresent();
    } catch (RefusedException e) {
      failed = new Outcome.Failed(e.line(), false);
    } catch (RuntimeException e) {
      String why = e instanceof UserFacingException told ? told.line() : e.toString();
      failed = retried(new Reason.ErrorText(why), Optional.empty(), run);
    }
    Duration pause = failed.after().orElse(Duration.ZERO);
    if (failed.retryable() && (asked || pause.compareTo(LONGEST_HOLD) <= 0)) {
      order.held(run, delivery.to(), pause);
    } else {
      order.left(run, delivery.to(), Optional.empty());
    }
    return failed;
  }

  private void send(DeliveryAttributes delivery, Run run)
      throws NotSentException, InterruptedException {
    Channel channel = channels.of(delivery.to());
    Message message = message(delivery, run, channel.limits().longestText());
    Receipt receipt = channel.send(delivery.to(), message);
    arrived(delivery, message, receipt);
  }

  /** The id of the delivery that sends the rest of the text. */
  private Optional<String> rest(DeliveryAttributes delivery, Run run) {
    String rest =
        DeliveryPart.of(run.text(), channels.longestText(delivery.to()), run.lateBy()).rest();
    return rest.isEmpty()
        ? Optional.empty()
        : Optional.of(DefineDelivery.id(run.idempotencyKey(), delivery.to()));
  }

  private Outcome.Failed failed(NotSentException e, DeliveryAttributes delivery, Run run) {
    if (e.mayHaveArrived() && !channels.safeToRepeat(delivery.to())) {
      return new Outcome.Failed(new ServerReason.ArrivalUnknown(e.why()).reason(), false);
    }
    Outcome.Failed failed = retried(new Reason.ErrorText(e.why()), e.retryAfter(), run);
    return e.retryable() ? failed : new Outcome.Failed(failed.why(), false);
  }

  /** The engine counts the attempts that waited for others too. */
  private static Outcome.Failed retried(Reason why, Optional<Duration> after, Run run) {
    int failures = failures(run);
    return new Outcome.Failed(
        why, failures < RETRIES, after.or(() -> Optional.of(Backoff.after(failures + 1))), "");
  }

  /** A timeout is an outcome of the engine, which would retry it more often. */
  private static boolean alwaysTimesOut(Run run) {
    List<Attempted> attempts = run.earlier().attempts();
    return attempts.size() >= RETRIES
        && run.attempt() > RETRIES + 1
        && attempts.stream()
            .allMatch(it -> it.why().filter(Reason.TimedOut.class::isInstance).isPresent());
  }

  /** How many attempts have failed; those that waited for others do not count. */
  private static int failures(Run run) {
    return (int)
        run.earlier().attempts().stream()
            .filter(it -> it.status() == Occurrence.Status.ERROR)
            .filter(it -> !Lateness.isWait(it))
            .count();
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
    String late = Lateness.ofDelivery(run);
    return late.isEmpty()
        ? message
        : message.withText("%s\n\n(Delivery %s.)".formatted(message.text(), late));
  }
}
