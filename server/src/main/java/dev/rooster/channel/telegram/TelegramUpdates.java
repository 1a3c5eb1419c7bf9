package dev.rooster.channel.telegram;

import dev.rooster.channel.Inbound;
import dev.rooster.channel.NotReceivedException;
import dev.rooster.channel.ReceiveLoop;
import dev.rooster.channel.TwoWayChannel.Receiver;
import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.text.ErrorLine;
import dev.rooster.text.UserFacingException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Receives updates by long polling, one after the other. An update is confirmed to Telegram by the
 * poll after the receiver has stored it, so a crash in between brings it again.
 */
final class TelegramUpdates implements ReceiveLoop.Source {
  private static final Duration LONG_POLL = Duration.ofSeconds(50);
  private static final Duration LONG_POLL_TIMEOUT = Duration.ofSeconds(60);
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  private final TelegramApi api;
  private final Receiver receiver;

  /** Of {@link #bot} and {@link #offset}: the configuration may name another bot by now. */
  private String account = "";

  private Optional<Bot> bot = Optional.empty();

  /** The id of the next update; 0 for any. */
  private long offset;

  TelegramUpdates(TelegramApi api, Receiver receiver) {
    this.api = api;
    this.receiver = receiver;
  }

  @Override
  public boolean isOn() {
    return api.isOn();
  }

  /** A message that cannot be stored comes again with the next poll: nothing is back before. */
  @Override
  public void receive(Runnable connected) throws NotReceivedException, InterruptedException {
    for (Fields update : updates()) {
      take(update);
    }
    connected.run();
  }

  private List<Fields> updates() throws NotReceivedException, InterruptedException {
    try {
      forgetOtherBot();
      if (bot.isEmpty()) {
        bot = api.call("getMe", JsonText.object(), TIMEOUT).object("result").map(Bot::read);
      }
      return poll();
    } catch (TelegramException e) {
      throw new NotReceivedException(
          ErrorLine.of(String.valueOf(e.getMessage()), e.remedy()), e.retryAfter());
    } catch (UserFacingException e) {
      throw new NotReceivedException(e.line(), Optional.empty());
    } catch (IOException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      throw new NotReceivedException(
          "Telegram cannot be reached: " + e.getMessage(), Optional.empty());
    }
  }

  private void forgetOtherBot() {
    String now = api.account();
    if (!now.equals(account)) {
      account = now;
      bot = Optional.empty();
      offset = 0;
    }
  }

  /** The button shows that it waits until the press is answered, or a while has passed. */
  private void stopWaiting(String press) throws InterruptedException {
    try {
      api.call("answerCallbackQuery", JsonText.object().with("callback_query_id", press), TIMEOUT);
    } catch (TelegramException | UserFacingException | IOException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      // Too late, or out of reach: the press itself is stored.
    }
  }

  private List<Fields> poll() throws IOException, TelegramException {
    return api.call(
            "getUpdates",
            JsonText.object()
                .with("offset", offset)
                .with("timeout", LONG_POLL.toSeconds())
                .with("allowed_updates", List.of("message", "callback_query")),
            LONG_POLL_TIMEOUT)
        .objects("result");
  }

  /** The next id may be lower: Telegram chooses it at random after a week without updates. */
  private void take(Fields update) throws InterruptedException {
    Optional<Inbound> message = new ReadUpdate(bot.orElseThrow()).inbound(update);
    if (message.isPresent()) {
      receiver.receive(message.get());
    }
    Optional<String> pressed = update.object("callback_query").flatMap(it -> it.text("id"));
    if (pressed.isPresent()) {
      stopWaiting(pressed.get());
    }
    update
        .text("update_id")
        .filter(it -> it.matches("\\d{1,18}"))
        .ifPresent(id -> offset = Long.parseLong(id) + 1);
  }
}
