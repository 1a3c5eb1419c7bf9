package dev.rooster.agent.llm;

import dev.rooster.agent.AgentFields;
import dev.rooster.agent.AgentKind;
import dev.rooster.agent.AgentSettings;
import dev.rooster.agent.Usage;
import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.net.HttpUrl;
import dev.rooster.text.Choices;
import dev.rooster.trust.Secret;
import dev.rooster.trust.SecretReader;
import java.util.Optional;
import java.util.OptionalInt;

/** {@code kind: llm}: the built-in agent. */
public final class LlmAgentKind implements AgentKind {
  static final String NAME = "llm";
  private static final int MOST_STEPS = 200;
  private static final int MOST_TOKENS = 10_000_000;

  /** A smaller window has no room for a summary and the end of a conversation. */
  private static final int LEAST_CONTEXT = 8_000;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public AgentSettings read(AgentFields agent) {
    Fields fields = agent.fields();
    return new LlmSettings(
        model(fields, agent.secretReader()),
        fields.object("fallback").map(it -> fallback(it, agent.secretReader())),
        agent.directory("workspace"),
        limits(fields));
  }

  /** The settings of an agent whose endpoint speaks OpenAI's protocol and needs no key. */
  public static AgentSettings withoutKey(HttpUrl url, String model) {
    return new LlmSettings(
        new ModelSettings(Provider.OPENAI, url, Optional.empty(), model, Optional.empty()),
        Optional.empty(),
        Optional.empty(),
        new Limits(Limits.DEFAULT_STEPS, Limits.DEFAULT_OUTPUT_TOKENS, OptionalInt.empty()));
  }

  /** Whether these are the settings of an agent of this kind. */
  public static boolean isKindOf(AgentSettings settings) {
    return settings instanceof LlmSettings;
  }

  private static ModelSettings fallback(Fields fields, SecretReader secrets) {
    ModelSettings model = model(fields, secrets);
    fields.rejectUnknown();
    return model;
  }

  private static ModelSettings model(Fields fields, SecretReader secrets) {
    Provider provider = provider(fields);
    HttpUrl url = url(fields, provider);
    Optional<Secret> key = secrets.read(fields, "api_key");
    if (key.isEmpty() && provider.needsKey(url) && !fields.has("api_key")) {
      fields.problem(
          fields.place(), "api_key", "the model has no key", "write api_key: \"${env:NAME}\"");
    }
    Optional<String> name = fields.text("model").filter(it -> !it.isBlank());
    if (name.isEmpty()) {
      fields.problem(
          fields.place(),
          "model",
          "no model is named",
          "write model: NAME, as the provider calls it");
    }
    return new ModelSettings(
        provider, url, key, name.orElse(""), fields.object("price").map(LlmAgentKind::price));
  }

  private static Provider provider(Fields fields) {
    if (!fields.has("provider")) {
      fields.problem(
          fields.place(),
          "provider",
          "the model has no provider",
          "write provider: " + Choices.oneOf(JsonText.words(Provider.class)));
    }
    return fields.choice("provider", Provider.class).orElse(Provider.OLLAMA);
  }

  private static HttpUrl url(Fields fields, Provider provider) {
    Optional<String> text = fields.text("base_url");
    Optional<HttpUrl> url = text.flatMap(HttpUrl::read);
    if (text.isPresent() && url.isEmpty()) {
      fields.problem(
          fields.place("base_url"),
          "base_url",
          "'%s' is not a valid URL".formatted(text.get()),
          "write http://HOST/PATH or https://HOST/PATH, such as " + provider.defaultUrl().uri());
    }
    return url.orElseGet(provider::defaultUrl);
  }

  private static Limits limits(Fields fields) {
    OptionalInt context = fields.number("context_tokens", LEAST_CONTEXT, MOST_TOKENS);
    int most = context.orElse(Limits.DEFAULT_CONTEXT_TOKENS) / 2;
    return new Limits(
        fields.number("max_steps", 1, MOST_STEPS).orElse(Limits.DEFAULT_STEPS),
        fields
            .number("max_output_tokens", 1, most)
            .orElse(Math.min(most, Limits.DEFAULT_OUTPUT_TOKENS)),
        context);
  }

  private static Price price(Fields fields) {
    Price price = new Price(amount(fields, "input"), amount(fields, "output"));
    fields.rejectUnknown();
    return price;
  }

  private static double amount(Fields fields, String name) {
    Optional<Double> amount = fields.text(name).flatMap(Usage::amount);
    if (amount.isEmpty()) {
      fields.problem(
          fields.place(name),
          name,
          fields.has(name) ? "must be a number of at least 0" : "is missing",
          "write the price of a million tokens in USD, such as %s: 3".formatted(name));
    }
    return amount.orElse(0.0);
  }
}
