package dev.rooster.setup;

import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import java.time.Duration;
import java.util.Optional;

/** Tries the settings of a channel out. */
public final class CheckChannel {
  /** The channels, as the configuration names them. */
  public static final String TELEGRAM = "telegram";

  public static final String SIGNAL = "signal";

  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final String TELEGRAM_API = "https://api.telegram.org";

  private CheckChannel() {}

  /** Asks Telegram for the name of the bot. */
  public static Check telegram(Answers.Telegram telegram) {
    String api = telegram.api().orElse(TELEGRAM_API).replaceAll("/+$", "");
    AskServer.Answer answer =
        new AskServer(TIMEOUT).post(api + "/bot" + telegram.token() + "/getMe", "{}");
    if (answer.ok()) {
      Optional<String> name = answer.body().object("result").flatMap(it -> it.text("username"));
      return Check.good(TELEGRAM, name.map(it -> "the bot is @" + it).orElse("reached"));
    }
    return Check.bad(
        TELEGRAM,
        switch (answer.status()) {
          case 0 -> answer.trouble();
          case 401, 404 -> "the token is not accepted (status %d)".formatted(answer.status());
          default -> "Telegram responded with status " + answer.status();
        });
  }

  /** Asks signal-cli for its version. */
  public static Check signal(Answers.Signal signal) {
    String body =
        JsonText.object()
            .with("jsonrpc", "2.0")
            .with("id", "1")
            .with("method", "version")
            .toString();
    AskServer.Answer answer =
        new AskServer(TIMEOUT).post(signal.url().replaceAll("/+$", "") + "/api/v1/rpc", body);
    if (answer.ok()) {
      Optional<Fields> result = answer.body().object("result");
      return Check.good(
          SIGNAL,
          "signal-cli " + result.flatMap(it -> it.text("version")).orElse("of unknown version"));
    }
    return Check.bad(
        SIGNAL,
        answer.status() == 0
            ? answer.trouble()
            : "the daemon responded with status " + answer.status());
  }
}
