package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Option;
import dev.rooster.reminder.RefusedException;
import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.Zones;
import dev.rooster.setup.Answers;
import dev.rooster.setup.Check;
import dev.rooster.setup.CheckChannel;
import dev.rooster.setup.Chosen;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The questions of {@code rooster init}, each of which an option answers too. */
final class Interview {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,100}");
  private static final Pattern URL = Pattern.compile("https?://[^/\\s]\\S*");

  private final Questions questions;
  private final Arguments arguments;
  private final CommandContext context;
  private final List<Check> checks = new ArrayList<>();

  Interview(Questions questions, Arguments arguments, CommandContext context) {
    this.questions = questions;
    this.arguments = arguments;
    this.context = context;
  }

  /** The results of everything that was tried. */
  List<Check> checks() {
    return List.copyOf(checks);
  }

  Answers hold() throws IOException {
    String name = name();
    ZoneId zone = zone();
    Chosen agent = new AskAgent(questions, arguments, context, this::checked).ask();
    return new Answers(name, zone, agent, telegram(), signal());
  }

  private void checked(Check check) {
    checks.add(check);
    try {
      questions.say(
          "%s: %s%s".formatted(check.what(), check.ok() ? "ok, " : "failed, ", check.detail()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String name() throws IOException {
    Optional<String> given = arguments.value(InitOptions.NAME);
    String name = given.isPresent() ? given.get() : questions.ask("Your name", suggestedName());
    while (!NAME.matcher(name).matches()) {
      if (given.isPresent() || questions.over()) {
        throw RefusedException.invalid(
            "'%s' is not a valid name".formatted(name),
            "use up to 100 letters, digits and . _ - characters, such as --name ada");
      }
      questions.say("Use letters, digits and . _ - characters, such as ada.");
      name = questions.ask("Your name", suggestedName());
    }
    return name;
  }

  private String suggestedName() {
    return context
        .environment()
        .apply("USER")
        .map(it -> it.toLowerCase(Locale.ROOT))
        .filter(it -> NAME.matcher(it).matches() && !it.equals("root"))
        .orElse("me");
  }

  private ZoneId zone() throws IOException {
    Optional<String> given = arguments.value(InitOptions.TIMEZONE);
    String suggested = context.defaultZone().get().getId();
    while (true) {
      try {
        return Zones.parse(given.isPresent() ? given.get() : questions.ask("Time zone", suggested));
      } catch (InvalidScheduleException e) {
        if (given.isPresent() || questions.over()) {
          throw e;
        }
        questions.say(e.line());
      }
    }
  }

  private Optional<Answers.Telegram> telegram() throws IOException {
    Optional<String> api = arguments.value(InitOptions.TELEGRAM_API);
    Optional<String> token = InitOptions.secret(arguments, InitOptions.TELEGRAM_TOKEN_FILE);
    if (token.isEmpty()) {
      requireWith(InitOptions.TELEGRAM_API, api, InitOptions.TELEGRAM_TOKEN_FILE);
      token = questions.secret("Token of your Telegram bot, from @BotFather (Enter for none)");
    }
    while (token.isPresent()) {
      Answers.Telegram telegram = new Answers.Telegram(token.get(), api);
      Check check = CheckChannel.telegram(telegram);
      checked(check);
      token =
          check.ok() ? Optional.empty() : questions.secret("Another token (Enter keeps this one)");
      if (token.isEmpty()) {
        return Optional.of(telegram);
      }
    }
    return Optional.empty();
  }

  private Optional<Answers.Signal> signal() throws IOException {
    Optional<String> given = arguments.value(InitOptions.SIGNAL_URL);
    for (Option option : List.of(InitOptions.SIGNAL_ACCOUNT, InitOptions.SIGNAL_NUMBER)) {
      if (given.isEmpty()) {
        requireWith(option, arguments.value(option), InitOptions.SIGNAL_URL);
      }
    }
    String url = given.isPresent() ? given.get() : signalUrl();
    if (url.isEmpty()) {
      return Optional.empty();
    }
    String account =
        answer(
            InitOptions.SIGNAL_ACCOUNT,
            "Number that Rooster writes from, such as +15550100 (Enter to leave Signal out)");
    if (account.isEmpty() && given.isEmpty()) {
      return Optional.empty();
    }
    if (account.isEmpty()) {
      throw RefusedException.invalid(
          "Signal needs the number that Rooster writes from", "use --signal-account +15550100");
    }
    Optional<String> person =
        Optional.of(answer(InitOptions.SIGNAL_NUMBER, "Your own number (Enter to pair later)"))
            .filter(it -> !it.isEmpty());
    Answers.Signal signal = new Answers.Signal(url, account, person);
    checked(CheckChannel.signal(signal));
    return Optional.of(signal);
  }

  private String signalUrl() throws IOException {
    String question = "URL of signal-cli's HTTP daemon (Enter for none)";
    String url = questions.ask(question, "");
    while (!url.isEmpty() && !URL.matcher(url).matches()) {
      questions.say("'%s' is not a URL, such as http://127.0.0.1:8080.".formatted(url));
      url = questions.ask(question, "");
    }
    return url;
  }

  private String answer(Option option, String question) throws IOException {
    Optional<String> given = arguments.value(option);
    return given.isPresent() ? given.get() : questions.ask(question, "");
  }

  private static void requireWith(Option option, Optional<String> value, Option other) {
    if (value.isPresent()) {
      throw RefusedException.invalid(
          "%s has no effect without %s".formatted(option.name(), other.name()),
          "give both, or neither");
    }
  }
}
