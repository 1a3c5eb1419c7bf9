package dev.rooster.gateway;

import dev.rooster.channel.Channels;
import dev.rooster.channel.NotSentException;
import dev.rooster.detail.Letter;
import dev.rooster.engine.Handler;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Run;

/** Sends a delivery that is due. */
public final class Outbox implements Handler {
  private final Channels channels;

  public Outbox(Channels channels) {
    this.channels = channels;
  }

  @Override
  public Outcome.Answer handle(Run run) throws InterruptedException {
    Letter letter = Letter.of(run.reminder());
    try {
      channels.of(letter.to()).send(letter.to(), letter.message(run.reminder()));
      return new Outcome.Done("");
    } catch (NotSentException e) {
      return new Outcome.Failed(e.why(), e.passing(), e.retryAfter(), "");
    } catch (RefusedException e) {
      return new Outcome.Failed(e.line(), false);
    }
  }
}
