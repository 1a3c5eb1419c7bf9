package dev.rooster.pairing;

import dev.rooster.channel.Address;
import dev.rooster.channel.Channels;
import dev.rooster.channel.Message;
import dev.rooster.channel.NotSentException;
import dev.rooster.engine.Handler;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.PairingAttributes;
import dev.rooster.reminders.ServerReason;
import dev.rooster.store.Store;
import dev.rooster.trust.Strangers;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Sends a stranger a code. Its hash is stored before, so that a code whose arrival is unknown is
 * not sent again. Thread-safe.
 */
public final class SendCode implements Handler {
  private final StoredPairings stored;
  private final PairedUsers users;
  private final Channels channels;
  private final RandomGenerator random;

  /**
   * @param random must be unpredictable
   */
  public SendCode(Store store, PairedUsers users, Channels channels, RandomGenerator random) {
    this.stored = new StoredPairings(store);
    this.users = users;
    this.channels = channels;
    this.random = random;
  }

  @Override
  public Outcome.Answer handle(Run run) throws InterruptedException {
    Address to = PairingAttributes.of(run.reminder()).to();
    if (users.get().userAt(to.toString()).isPresent()
        || users.get().trust().strangers() != Strangers.IGNORE) {
      return new Outcome.Skipped(new ServerReason.SenderNotAllowed().reason());
    }
    StoredPairings.Seen seen = stored.of(to);
    PairingCode code = PairingCode.random(random);
    return seen.pairing().map(Pairing::state).orElse(null) instanceof Pairing.Asked asked
            && stored.write(seen, new Pairing.Offered(code.hashFor(to), stored.now()))
        ? send(to, code, run, asked)
        : new Outcome.Nothing();
  }

  private Outcome.Answer send(Address to, PairingCode code, Run run, Pairing.Asked asked)
      throws InterruptedException {
    try {
      channels
          .of(to)
          .send(to, new Message(run.idempotencyKey(), "", text(to, code), Optional.empty()));
      return new Outcome.Done("");
    } catch (NotSentException e) {
      if (e.mayHaveArrived() && !channels.safeToRepeat(to)) {
        return new Outcome.Failed(new ServerReason.ArrivalUnknown(e.why()).reason(), false);
      }
      // The next attempt sends another code.
      stored.write(stored.of(to), asked);
      return new Outcome.Failed(new Reason.ErrorText(e.why()), e.retryable(), e.retryAfter(), "");
    } catch (RefusedException e) {
      return new Outcome.Failed(e.line(), false);
    }
  }

  private static String text(Address address, PairingCode code) {
    return """
    I do not know you yet, so I cannot reply. Ask the operator of this assistant to run:

    rooster pair %s --user NAME

    The code is valid for one hour. Your address is %s.\
    """
        .formatted(code.text(), address);
  }
}
