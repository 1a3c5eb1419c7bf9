package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.reminder.RefusedException;
import dev.rooster.setup.Check;
import dev.rooster.setup.CheckClient;
import dev.rooster.setup.CheckModel;
import dev.rooster.setup.Chosen;
import dev.rooster.setup.Client;
import dev.rooster.setup.LookAround;
import dev.rooster.setup.Maker;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Asks which model or program is to answer, suggests those it finds, and tests the choice. */
final class AskAgent {
  private final Questions questions;
  private final Arguments arguments;
  private final CommandContext context;
  private final Consumer<Check> checks;

  /**
   * @param checks receives the results
   */
  AskAgent(
      Questions questions, Arguments arguments, CommandContext context, Consumer<Check> checks) {
    this.questions = questions;
    this.arguments = arguments;
    this.context = context;
    this.checks = checks;
  }

  Chosen ask() throws IOException {
    String word = provider();
    Optional<Maker> maker =
        Arrays.stream(Maker.values()).filter(it -> it.word().equals(word)).findFirst();
    if (maker.isPresent()) {
      return builtIn(maker.get());
    }
    Optional<Client> client =
        Arrays.stream(Client.values()).filter(it -> it.word().equals(word)).findFirst();
    if (client.isPresent()) {
      checks.accept(CheckClient.of(client.get(), context.environment()));
      return new Chosen.Installed(client.get());
    }
    return word.equals(Chosen.DEMO) ? new Chosen.Demo() : new Chosen.None();
  }

  private String provider() throws IOException {
    Optional<String> given = arguments.value(InitOptions.PROVIDER);
    List<String> words = InitOptions.words();
    if (given.isPresent()) {
      if (!words.contains(given.get())) {
        throw RefusedException.invalid(
            "--provider: '%s' is not known".formatted(given.get()),
            "use one of " + String.join(", ", words));
      }
      return given.get();
    }
    LookAround found = LookAround.in(context.environment());
    if (!questions.over()) {
      questions.say("What should answer?");
      for (String word : words) {
        questions.say("  %-10s %s".formatted(word, note(word, found)).stripTrailing());
      }
    }
    String answer = questions.ask("Answer with", suggested(found));
    while (!words.contains(answer)) {
      questions.say("'%s' is not one of %s.".formatted(answer, String.join(", ", words)));
      answer = questions.ask("Answer with", suggested(found));
    }
    return answer;
  }

  private static String note(String word, LookAround found) {
    for (Maker maker : Maker.values()) {
      if (maker.word().equals(word)) {
        return maker == Maker.OLLAMA
            ? found.ollama().map(it -> "runs here; models: " + it.size()).orElse("a local model")
            : found.keys().contains(maker)
                ? "key found in " + maker.variable().orElse("")
                : "needs a key";
      }
    }
    for (Client client : Client.values()) {
      if (client.word().equals(word)) {
        return client.title() + (found.clients().contains(client) ? ", installed" : "");
      }
    }
    return word.equals(Chosen.DEMO) ? "no key: a script, not an AI" : "reminders without an agent";
  }

  private static String suggested(LookAround found) {
    return found.keys().stream()
        .map(Maker::word)
        .findFirst()
        .or(() -> found.ollama().filter(it -> !it.isEmpty()).map(_ -> Maker.OLLAMA.word()))
        .or(() -> found.clients().stream().map(Client::word).findFirst())
        .orElse(Chosen.DEMO);
  }

  private Chosen builtIn(Maker maker) throws IOException {
    Optional<String> baseUrl =
        arguments
            .value(InitOptions.BASE_URL)
            .or(() ->
                maker == Maker.OLLAMA
                    ? LookAround.ollamaUrl(context.environment())
                    : Optional.empty());
    Optional<String> key = key(maker, baseUrl);
    if (key.isEmpty() && needsKey(maker, baseUrl)) {
      if (arguments.has(InitOptions.PROVIDER)) {
        throw RefusedException.invalid(
            "%s needs a key".formatted(maker.word()),
            "name a file that contains it: --api-key-file FILE; or try --provider demo");
      }
      questions.say("Without a key, the demo model answers: a script, not an AI.");
      return new Chosen.Demo();
    }
    CheckModel.Listed listed = CheckModel.of(maker, baseUrl, key);
    checks.accept(listed.check());
    while (!listed.check().ok() && needsKey(maker, baseUrl) && !questions.over()) {
      Optional<String> other = questions.secret("Another key (Enter keeps this one)");
      if (other.isEmpty()) {
        break;
      }
      key = other;
      listed = CheckModel.of(maker, baseUrl, key);
      checks.accept(listed.check());
    }
    return new Chosen.BuiltIn(maker, baseUrl, model(maker, listed.models()), key);
  }

  /** As the reader of the configuration requires it. */
  private static boolean needsKey(Maker maker, Optional<String> baseUrl) {
    return maker == Maker.ANTHROPIC || (maker == Maker.OPENAI && baseUrl.isEmpty());
  }

  private Optional<String> key(Maker maker, Optional<String> baseUrl) throws IOException {
    Optional<String> given = InitOptions.secret(arguments, InitOptions.API_KEY_FILE);
    if (given.isPresent() || maker.variable().isEmpty()) {
      return given;
    }
    Optional<String> there = LookAround.key(maker, context.environment());
    if (there.isPresent()
        && questions.confirm("Use the key in " + maker.variable().orElseThrow())) {
      return there;
    }
    return questions.secret(
        "Key of %s (Enter for none)"
            .formatted(baseUrl.isPresent() ? "the endpoint" : maker.word()));
  }

  private String model(Maker maker, List<String> models) throws IOException {
    String model =
        arguments
            .value(InitOptions.MODEL)
            .or(() -> questions.over() ? maker.suggested(models) : Optional.empty())
            .orElse("");
    while (model.isBlank() && !questions.over()) {
      model = questions.ask("Model", maker.suggested(models).orElse(""));
      if (model.isBlank() && !questions.over()) {
        questions.say("Write the name of a model, as %s spells it.".formatted(maker.word()));
      }
    }
    if (model.isBlank()) {
      throw RefusedException.invalid("no model is named", "name one with --model");
    }
    if (!models.isEmpty() && !models.contains(model)) {
      checks.accept(
          new Check("model", false, "%s does not list '%s'".formatted(maker.word(), model)));
    }
    return model;
  }
}
