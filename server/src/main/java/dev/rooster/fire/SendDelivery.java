package dev.rooster.fire;

import dev.rooster.channel.Channels;
import dev.rooster.channel.Message;
import dev.rooster.channel.NotSentException;
import dev.rooster.engine.Handler;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.DeliveryAttributes;
import java.time.temporal.ChronoUnit;

/** Sends a delivery that is due. */
public final class SendDelivery implements Handler {
  private final Channels channels;

  public SendDelivery(Channels channels) {
    this.channels = channels;
  }

  @Override
  public Outcome.Answer handle(Run run) throws InterruptedException {
    DeliveryAttributes letter = DeliveryAttributes.of(run.reminder());
    try {
      channels.of(letter.to()).send(letter.to(), message(letter, run));
      return new Outcome.Done("");
    } catch (NotSentException e) {
      return new Outcome.Failed(e.why(), e.passing(), e.retryAfter(), "");
    } catch (RefusedException e) {
      return new Outcome.Failed(e.line(), false);
    }
  }

  /** What took several attempts, and long, says so, as what was fired late does. */
  private static Message message(DeliveryAttributes letter, Run run) {
    Message message = letter.message(run.reminder());
    String late =
        Lateness.words(
            run.lateBy().truncatedTo(ChronoUnit.SECONDS),
            run.afterInterruption() ? "an earlier attempt was cut off" : "earlier attempts failed");
    return run.attempt() == 1 || late.isEmpty()
        ? message
        : message.withText("%s\n\n(Its delivery is %s.)".formatted(message.text(), late));
  }
}
