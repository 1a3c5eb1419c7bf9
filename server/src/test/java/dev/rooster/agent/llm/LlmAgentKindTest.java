package dev.rooster.agent.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.home.ConfigFile;
import dev.rooster.home.ConfigFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The settings of the built-in agent. */
class LlmAgentKindTest {
  @TempDir private Path home;

  private ConfigFile.Loaded load(String agent) throws IOException {
    Files.writeString(
        home.resolve("rooster.yaml"), "agents: {main: {kind: llm, %s}}".formatted(agent));
    return ConfigFiles.in(home).load();
  }

  private LlmSettings settings(String agent) throws IOException {
    ConfigFile.Loaded loaded = load(agent);
    assertThat(loaded.problems()).isEmpty();
    return (LlmSettings) loaded.configuration().agents().settings().get("main");
  }

  private List<String> problems(String agent) throws IOException {
    return load(agent).problems().stream().map(Object::toString).toList();
  }

  @Test
  void all_settings_are_read() throws IOException {
    LlmSettings settings =
        settings(
            """
            provider: anthropic, api_key: "${env:KEY}", model: claude, workspace: hen,
            fallback: {provider: ollama, model: qwen}, max_steps: 5, max_output_tokens: 1000,
            context_tokens: 200000, price: {input: 3, output: 15.5}
            """);

    assertThat(settings.model().base()).isEqualTo("https://api.anthropic.com/v1");
    assertThat(settings.model().name()).isEqualTo("claude");
    assertThat(settings.workspace()).contains(home.resolve("hen"));
    assertThat(settings.fallback().orElseThrow().base()).isEqualTo("http://127.0.0.1:11434");
    assertThat(settings.fallback().orElseThrow().key()).isEmpty();
    assertThat(settings.limits()).isEqualTo(new Limits(5, 1000, OptionalInt.of(200_000)));
    assertThat(settings.model().price()).contains(new Price(3, 15.5));
    assertThat(settings.secrets()).hasSize(1);
    assertThat(settings.thinks()).isTrue();
  }

  @Test
  void the_defaults_are_those_of_the_manual() throws IOException {
    LlmSettings settings = settings("provider: openai, api_key: \"${env:KEY}\", model: gpt");

    assertThat(settings.model().base()).isEqualTo("https://api.openai.com/v1");
    assertThat(settings.limits()).isEqualTo(new Limits(20, 4_096, OptionalInt.empty()));
    assertThat(settings.workspace()).isEqualTo(Optional.empty());
    assertThat(settings.model().price()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "openai,    http://127.0.0.1:9999/v1,     http://127.0.0.1:9999/v1",
    "openai,    http://127.0.0.1:9999,        http://127.0.0.1:9999/v1",
    "openai,    http://127.0.0.1:9999/api/v3/,http://127.0.0.1:9999/api/v3",
    "anthropic, https://proxy.example.org/,   https://proxy.example.org/v1",
    "ollama,    http://box:11434/,            http://box:11434"
  })
  void a_base_url_may_leave_out_the_usual_path(String provider, String given, String used)
      throws IOException {
    assertThat(
            settings(
                    "provider: %s, base_url: \"%s\", api_key: \"${env:KEY}\", model: m"
                        .formatted(provider, given))
                .model()
                .base())
        .isEqualTo(used);
  }

  @Test
  void a_compatible_endpoint_needs_no_key() throws IOException {
    assertThat(
            settings("provider: openai, base_url: \"http://127.0.0.1:9999/v1\", model: m")
                .model()
                .key())
        .isEmpty();
  }

  @Test
  void all_mistakes_are_reported_at_once() throws IOException {
    assertThat(
            String.join(
                "\n",
                problems(
                    """
                    provider: antropic, base_url: nowhere, max_steps: 0, modle: x,
                    fallback: {provider: anthropic, model: m, workspace: x},
                    price: {input: -1, currency: EUR}
                    """)))
        .contains("'antropic' is not allowed")
        .contains("'nowhere' is not a valid URL")
        .contains("no model is named")
        .contains("must be a whole number from 1 to 200")
        .contains("unknown field 'modle'")
        .contains("the model has no key")
        .contains("unknown field 'workspace'")
        .contains("must be a number of at least 0")
        .contains("is missing")
        .contains("unknown field 'currency'");
    assertThat(String.join("\n", problems("model: m"))).contains("the model has no provider");
  }
}
