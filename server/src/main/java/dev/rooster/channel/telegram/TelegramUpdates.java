package dev.rooster.channel.telegram;

import dev.rooster.channel.Inbound;
import dev.rooster.channel.TwoWayChannel.Receiver;
import dev.rooster.channel.TwoWayChannel.Subscription;
import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.trust.MissingSecretException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Receives updates by long polling, one after the other. An update is confirmed to Telegram by the
 * poll after the receiver has stored it, so a crash in between brings it again.
 */
final class TelegramUpdates implements Subscription {
  private static final System.Logger LOG = System.getLogger("dev.rooster.channel.telegram");
  private static final Duration LONG_POLL = Duration.ofSeconds(50);
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final Duration CALL = Duration.ofSeconds(20);
  private static final Duration CONFIGURATION_CHECK = Duration.ofSeconds(1);
  private static final Duration FIRST_DELAY = Duration.ofSeconds(1);
  private static final Duration LONGEST_DELAY = Duration.ofSeconds(60);

  private final TelegramApi api;
  private final Receiver receiver;
  private final CountDownLatch closed = new CountDownLatch(1);

  private Optional<Bot> bot = Optional.empty();
  private long offset;
  private Duration delay = FIRST_DELAY;
  private boolean failing;

  private TelegramUpdates(TelegramApi api, Receiver receiver) {
    this.api = api;
    this.receiver = receiver;
  }

  static Subscription start(TelegramApi api, Receiver receiver) {
    TelegramUpdates updates = new TelegramUpdates(api, receiver);
    Thread thread = Thread.ofVirtual().name("rooster-telegram").start(updates::run);
    return () -> {
      updates.close();
      thread.interrupt();
    };
  }

  @Override
  public void close() {
    closed.countDown();
  }

  private void run() {
    try {
      while (closed.getCount() > 0) {
        if (api.isOn()) {
          poll();
        } else {
          rest(CONFIGURATION_CHECK);
        }
      }
    } catch (InterruptedException e) {
      // Closed.
    }
  }

  private void poll() throws InterruptedException {
    try {
      if (bot.isEmpty()) {
        bot = api.call("getMe", JsonText.object(), CALL).object("result").map(Bot::read);
      }
      List<Fields> updates = updates();
      succeeded();
      for (Fields update : updates) {
        take(update);
      }
    } catch (TelegramException e) {
      failed(e.getMessage(), e.retryAfter());
    } catch (IOException | MissingSecretException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      failed("Telegram cannot be reached: " + e.getMessage(), Optional.empty());
    } catch (RuntimeException e) {
      // The receiver could not store the message; Telegram keeps it until the next poll.
      failed("a message could not be stored: " + e.getMessage(), Optional.empty());
    }
  }

  private List<Fields> updates() throws IOException, TelegramException {
    return api.call(
            "getUpdates",
            JsonText.object()
                .with("offset", offset)
                .with("timeout", LONG_POLL.toSeconds())
                .with("allowed_updates", List.of("message", "callback_query")),
            TIMEOUT)
        .objects("result");
  }

  private void take(Fields update) throws InterruptedException, IOException, TelegramException {
    Optional<Inbound> message = new ReadUpdate(bot.orElseThrow()).inbound(update);
    if (message.isPresent()) {
      receiver.receive(message.get());
    }
    Optional<String> pressed = update.object("callback_query").flatMap(it -> it.text("id"));
    update
        .text("update_id")
        .filter(it -> it.matches("\\d{1,18}"))
        .ifPresent(id -> offset = Math.max(offset, Long.parseLong(id) + 1));
    if (pressed.isPresent()) {
      acknowledge(pressed.get());
    }
  }

  /** Ends the button's progress indicator; the command itself is safe already. */
  private void acknowledge(String query) throws IOException {
    try {
      api.call("answerCallbackQuery", JsonText.object().with("callback_query_id", query), CALL);
    } catch (TelegramException e) {
      LOG.log(System.Logger.Level.DEBUG, e.getMessage());
    }
  }

  private void succeeded() {
    if (failing) {
      LOG.log(System.Logger.Level.INFO, "Telegram is back; messages arrive again");
    }
    failing = false;
    delay = FIRST_DELAY;
  }

  /** Logs the first failure in a row, then retries with a growing delay. */
  private void failed(String why, Optional<Duration> retryAfter) throws InterruptedException {
    Duration wait = retryAfter.orElse(delay);
    if (!failing) {
      LOG.log(
          System.Logger.Level.WARNING,
          "%s; messages wait at Telegram, retrying from %d s on".formatted(why, wait.toSeconds()));
    }
    failing = true;
    delay =
        delay.multipliedBy(2).compareTo(LONGEST_DELAY) > 0 ? LONGEST_DELAY : delay.multipliedBy(2);
    rest(wait);
  }

  private void rest(Duration duration) throws InterruptedException {
    closed.await(duration.toMillis(), TimeUnit.MILLISECONDS);
  }
}
