package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.cli.command.Values;
import dev.rooster.reminder.RefusedException;
import dev.rooster.setup.Chosen;
import dev.rooster.setup.Client;
import dev.rooster.setup.Maker;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The options of {@code rooster init}: one for each answer. */
final class InitOptions {
  static final Option NAME = Option.value("--name", "NAME", "your name, as a user");
  static final Option TIMEZONE =
      Option.value("--timezone", "ZONE", "time zone").taking(new Values.Zones());
  static final Option PROVIDER =
      Option.value("--provider", "WORD", "what answers").taking(new Values.Words(words(), ""));
  static final Option BASE_URL =
      Option.value("--base-url", "URL", "endpoint of the model, instead of the provider's own");
  static final Option MODEL = Option.value("--model", "MODEL", "model, as the provider calls it");
  static final Option API_KEY_FILE =
      Option.value("--api-key-file", "FILE", "file with the key of the provider")
          .taking(new Values.Files());
  static final Option TELEGRAM_TOKEN_FILE =
      Option.value("--telegram-token-file", "FILE", "file with the token of your bot")
          .taking(new Values.Files());
  static final Option TELEGRAM_API =
      Option.value("--telegram-api", "URL", "Bot API server, instead of Telegram's own");
  static final Option SIGNAL_URL = Option.value("--signal-url", "URL", "HTTP daemon of signal-cli");
  static final Option SIGNAL_ACCOUNT =
      Option.value("--signal-account", "NUMBER", "number that Rooster writes from");
  static final Option SIGNAL_NUMBER = Option.value("--signal-number", "NUMBER", "your own number");
  static final Option YES = Option.flag("--yes", "ask nothing; take the defaults");
  static final Option FORCE =
      Option.flag("--force", "replace rooster.yaml, and keep the old one as a backup");

  private static final int LONGEST_SECRET = 10_000;

  private InitOptions() {}

  static List<OptionGroup> groups() {
    return List.of(
        OptionGroup.of("You", NAME, TIMEZONE),
        OptionGroup.of("Agent", PROVIDER, BASE_URL, MODEL, API_KEY_FILE),
        OptionGroup.of(
            "Channels",
            TELEGRAM_TOKEN_FILE,
            TELEGRAM_API,
            SIGNAL_URL,
            SIGNAL_ACCOUNT,
            SIGNAL_NUMBER),
        OptionGroup.of("Options", YES, FORCE),
        OptionGroup.of("Output", ScheduleOptions.JSON, Requests.HOME));
  }

  /** What can answer: makers of models, installed clients, and neither. */
  static List<String> words() {
    return Stream.of(
            Arrays.stream(Maker.values()).map(Maker::word),
            Arrays.stream(Client.values()).map(Client::word),
            Stream.of(Chosen.DEMO, Chosen.NONE))
        .flatMap(it -> it)
        .toList();
  }

  /** The secret in the file that an option names. */
  static Optional<String> secret(Arguments arguments, Option option) {
    return arguments.value(option).map(it -> secretIn(it, option));
  }

  private static String secretIn(String file, Option option) {
    try {
      Path path = Path.of(file);
      if (Files.size(path) <= LONGEST_SECRET) {
        String secret = Files.readString(path, StandardCharsets.UTF_8).strip();
        if (!secret.isEmpty() && secret.lines().count() == 1) {
          return secret;
        }
      }
      throw unusable(file, option, "is empty, or has more than one line");
    } catch (MalformedInputException e) {
      throw unusable(file, option, "is not a text");
    } catch (IOException | InvalidPathException e) {
      throw unusable(file, option, "cannot be read");
    }
  }

  private static RefusedException unusable(String file, Option option, String why) {
    return RefusedException.invalid(
        "%s: file %s %s".formatted(option.name(), file, why),
        "write the secret into it, on one line");
  }
}
