package dev.rooster.setup;

import dev.rooster.format.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Composes {@code rooster.yaml} from answers, with comments. Pure. */
final class ConfigText {
  static final String TELEGRAM_TOKEN = "telegram.token";

  private static final Set<String> YAML_WORDS =
      Set.of("null", "true", "false", "yes", "no", "on", "off");

  private static final String HEAD =
      """
      # The configuration of Rooster. Changes apply on save; rooster config check finds mistakes.
      # docs/configuration.md describes every setting.
      """;

  /** The window that Ollama uses otherwise has hardly more room than for the tools. */
  private static final String WINDOW =
      """
          # Ollama drops what does not fit. A larger window needs more memory.
          context_tokens: 16384
      """;

  private static final String NO_AGENT =
      """
      # The agents that Rooster wakes. Without one, it delivers the text of a reminder as it is, and
      # rooster up --demo-model lets you talk to the demo model: a script, not an AI. An agent with a
      # model looks like this:
      # agents:
      #   main: {kind: llm, provider: anthropic, api_key: "${file:anthropic.key}", model: NAME}
      """;

  private ConfigText() {}

  static String of(Answers answers) {
    List<String> parts = new ArrayList<>();
    parts.add(HEAD);
    parts.add(
        "# The time zone of times that name none.\ntimezone: %s\n"
            .formatted(answers.zone().getId()));
    parts.add(users(answers));
    parts.add(agents(answers.agent()));
    String channels = channels(answers);
    if (!channels.isEmpty()) {
      parts.add(channels);
    }
    return String.join("\n", parts);
  }

  private static String users(Answers answers) {
    List<String> match = new ArrayList<>(List.of("terminal:default"));
    answers
        .signal()
        .flatMap(Answers.Signal::person)
        .ifPresent(it -> match.add(CheckChannel.SIGNAL + ":" + it));
    return """
    # The people whom Rooster knows. trust is full, inner, familiar or public; match lists their addresses.
    users:
      - name: %s
        trust: full
        match: %s
    """
        .formatted(name(answers.name()), list(match));
  }

  /** In quotes unless YAML reads it as a word: null, 0123 and - would be something else. */
  private static String name(String name) {
    return name.matches("[a-z]{2,}") && !YAML_WORDS.contains(name) ? name : JsonText.quoted(name);
  }

  private static String list(List<String> texts) {
    return texts.stream().map(JsonText::quoted).collect(Collectors.joining(", ", "[", "]"));
  }

  private static String agents(Chosen agent) {
    return switch (agent) {
      case Chosen.BuiltIn builtIn -> builtIn(builtIn);
      case Chosen.Installed(Client client) ->
          """
          # The agents that Rooster wakes. The only one is the default.
          agents:
            coder: {kind: command, preset: %s}
          """
              .formatted(client.word());
      case Chosen.Demo() -> NO_AGENT;
      case Chosen.None() -> NO_AGENT;
    };
  }

  private static String builtIn(Chosen.BuiltIn agent) {
    StringBuilder text =
        new StringBuilder(
            """
            # The agents that Rooster wakes. The only one is the default.
            agents:
              main:
                kind: llm
                provider: %s
            """
                .formatted(agent.maker().word()));
    agent
        .baseUrl()
        .ifPresent(it -> text.append("    base_url: %s\n".formatted(JsonText.quoted(it))));
    agent
        .key()
        .ifPresent(ignored ->
            text.append("    api_key: \"${file:%s}\"\n".formatted(agent.maker().keyFile())));
    text.append("    model: %s\n".formatted(JsonText.quoted(agent.model())));
    return agent.maker() == Maker.OLLAMA ? text.append(WINDOW).toString() : text.toString();
  }

  private static String channels(Answers answers) {
    StringBuilder text = new StringBuilder();
    answers
        .telegram()
        .ifPresent(it ->
            text.append(
                "  telegram: {token: \"${file:%s}\"%s}\n"
                    .formatted(
                        TELEGRAM_TOKEN,
                        it.api().map(api -> ", api: " + JsonText.quoted(api)).orElse(""))));
    answers
        .signal()
        .ifPresent(it ->
            text.append(
                "  signal: {url: %s, account: %s}\n"
                    .formatted(JsonText.quoted(it.url()), JsonText.quoted(it.account()))));
    return text.isEmpty()
        ? ""
        : "# The channels on which people write to the agent, and get its replies.\nchannels:\n"
            + text;
  }
}
