package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.TestServer;
import dev.rooster.channel.telegram.BotApi;
import dev.rooster.cli.CliRun.Result;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.home.ConfigFiles;
import dev.rooster.net.LoopbackServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The first configuration, by questions and by options. */
@Timeout(60)
class InitTest {
  private static final String KEY = "sk-test-0123456789";

  /** Nothing listens there. */
  private static final String NO_OLLAMA = "http://127.0.0.1:1";

  @TempDir Path home;
  @TempDir Path elsewhere;

  private final CliRun run = new CliRun().host(new Setting()).environment("OLLAMA_HOST", NO_OLLAMA);

  private final class Setting extends Nowhere {
    @Override
    public Path prepared(Optional<String> option, CommandContext context) {
      return home;
    }

    @Override
    public Looked look(Optional<String> option, CommandContext context) {
      return TestServer.in(home, CliRun.NOW, CliRun.BERLIN).look();
    }
  }

  private Result init(String input, String... options) {
    List<String> words = new ArrayList<>(List.of("init"));
    words.addAll(Arrays.asList(options));
    return run.stdin(input).run(words);
  }

  private String config() throws IOException {
    return Files.readString(home.resolve("rooster.yaml"));
  }

  private String secret(String name, String value) throws IOException {
    return Files.writeString(elsewhere.resolve(name), value + "\n").toString();
  }

  private static String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  /** An endpoint with two models that takes one key. */
  private static LoopbackServer models() throws IOException {
    return new LoopbackServer((request, exchange) -> {
      boolean known =
          (KEY.equals(request.headers().get("x-api-key"))
                  && request.headers().containsKey("anthropic-version"))
              || ("Bearer " + KEY).equals(request.headers().get("authorization"));
      if (request.target().equals("/api/tags")) {
        exchange.json(200, "{\"models\":[{\"name\":\"qwen3:8b\"}]}");
      } else if (!request.target().equals("/v1/models")) {
        exchange.json(404, "{}");
      } else if (known) {
        exchange.json(200, "{\"data\":[{\"id\":\"claude-haiku-9\"},{\"id\":\"claude-sonnet-9\"}]}");
      } else {
        exchange.json(401, "{\"error\":{}}");
      }
    });
  }

  private static String url(LoopbackServer server) {
    return "http://127.0.0.1:" + server.port();
  }

  @Test
  void without_a_key_and_without_input_the_demo_model_is_set_up() throws Exception {
    assertThat(init("\n".repeat(9)).out())
        .contains("demo       no key: a script, not an AI\n")
        .contains("Answer with [demo]: demo\n");
    Files.delete(home.resolve("rooster.yaml"));

    Result seen = init("");

    assertThat(seen.err()).isEmpty();
    assertThat(seen.exit()).isZero();
    assertThat(seen.out())
        .endsWith(
            "wrote %s/rooster.yaml\nstart: rooster up --demo-model\ntalk: rooster chat\n"
                .formatted(home));
    assertThat(config())
        .contains("timezone: Europe/Berlin\n")
        .contains("- name: me\n    trust: full\n")
        .doesNotContain("\nagents:");
    assertThat(mode(home.resolve("rooster.yaml"))).isEqualTo("rw-------");
  }

  @Test
  void the_questions_come_one_at_a_time_and_wrong_answers_are_asked_again() throws Exception {
    Result seen = init("A da\nada\nMars/Base\nEurope/Paris\nhal\nnone\n\n\n");

    assertThat(seen.exit()).isZero();
    assertThat(seen.out())
        .contains("Your name [me]: A da\nUse letters, digits and . _ - characters, such as ada.\n")
        .contains("Time zone [Europe/Berlin]: Mars/Base\n")
        .contains(
            "'hal' is not one of anthropic, openai, ollama, claude, codex, gemini, demo, none.")
        .contains("Token of your Telegram bot, from @BotFather (Enter for none): \n");
    assertThat(config()).contains("name: ada").contains("timezone: Europe/Paris");
  }

  @Test
  void signal_without_a_number_is_left_out_and_the_other_answers_count() throws Exception {
    Result seen = init("ada\n\nnone\n\n12345\nhttp://127.0.0.1:8080\n\n");

    assertThat(seen.err()).isEmpty();
    assertThat(seen.out()).contains("'12345' is not a URL, such as http://127.0.0.1:8080.\n");
    assertThat(config()).contains("name: ada").doesNotContain("signal:");
  }

  @Test
  void a_model_without_a_name_is_asked_for_again() throws Exception {
    Result seen = init("ada\n\nopenai\nkey\n\n\nm\n\n\n", "--base-url", NO_OLLAMA);

    assertThat(seen.out()).contains("Write the name of a model, as openai spells it.\n");
    assertThat(config()).contains("model: \"m\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "no", "true", "0123", "1e3", ".5", "-", "Ada", "ada"})
  void every_valid_name_is_the_name_of_the_user(String name) {
    assertThat(init("", "--name=" + name).err()).isEmpty();
    assertThat(ConfigFiles.in(home).load().configuration().users().keySet()).containsExactly(name);
  }

  @Test
  void a_file_with_a_mistake_is_to_be_corrected_before_the_daemon_starts() {
    Result seen = init("", "--name", "cli");

    assertThat(seen.exit()).isEqualTo(1);
    assertThat(seen.err()).contains("user name 'cli' is reserved. Choose another.");
    assertThat(seen.out())
        .endsWith("correct rooster.yaml, then: rooster config check\n")
        .doesNotContain("rooster up");
  }

  @Test
  void a_key_of_the_environment_is_tried_and_written_to_a_file_of_its_own() throws Exception {
    try (LoopbackServer models = models()) {
      run.environment("ANTHROPIC_API_KEY", KEY);

      Result seen = init("\n".repeat(9), "--base-url", url(models));

      assertThat(seen.err()).isEmpty();
      assertThat(seen.out())
          .contains("anthropic  key found in ANTHROPIC_API_KEY")
          .contains("Answer with [anthropic]: anthropic\n")
          .contains("anthropic: ok, reached; models: 2\n")
          .contains("Model [claude-sonnet-9]: claude-sonnet-9\n")
          .contains("start: rooster up\n")
          .doesNotContain(KEY);
      assertThat(config())
          .contains("provider: anthropic")
          .contains("api_key: \"${file:anthropic.key}\"")
          .contains("model: \"claude-sonnet-9\"")
          .doesNotContain(KEY);
      assertThat(Files.readString(home.resolve("anthropic.key"))).isEqualTo(KEY + "\n");
      assertThat(mode(home.resolve("anthropic.key"))).isEqualTo("rw-------");
    }
  }

  @Test
  void a_refused_key_is_told_and_may_be_replaced_or_kept() throws Exception {
    try (LoopbackServer models = models()) {
      Result seen =
          init(
              "ada\n\nanthropic\nwrong\n" + KEY + "\nclaude-haiku-9\n\n\n",
              "--base-url",
              url(models));

      assertThat(seen.out())
          .contains("anthropic: failed, the key is not accepted (status 401)\n")
          .contains("Another key (Enter keeps this one): (hidden)\n")
          .contains("anthropic: ok")
          .doesNotContain("wrong")
          .doesNotContain(KEY);
      assertThat(Files.readString(home.resolve("anthropic.key"))).isEqualTo(KEY + "\n");
    }
    assertThat(
            init(
                    "",
                    "--force",
                    "--provider",
                    "anthropic",
                    "--base-url",
                    NO_OLLAMA,
                    "--api-key-file",
                    secret("key", "other"),
                    "--model",
                    "m")
                .out())
        .contains("anthropic: failed, no connection to 127.0.0.1");
    assertThat(config()).contains("model: \"m\"");
  }

  @Test
  void a_running_ollama_and_installed_clients_are_found() throws Exception {
    try (LoopbackServer models = models()) {
      Path claude = Files.writeString(elsewhere.resolve("claude"), "#!/bin/sh\necho 9.9 fake\n");
      Files.setPosixFilePermissions(claude, PosixFilePermissions.fromString("rwx------"));
      run.environment("OLLAMA_HOST", url(models)).environment("PATH", elsewhere.toString());

      assertThat(init("\n".repeat(9)).out())
          .contains("ollama     runs here; models: 1")
          .contains("claude     Claude Code, installed")
          .contains("Model [qwen3:8b]: qwen3:8b");
      assertThat(config()).contains("provider: ollama").contains("base_url: \"" + url(models));
      assertThat(config()).as("room for the tools and a conversation").contains("context_tokens: ");

      assertThat(init("", "--provider", "claude", "--yes", "--force").out())
          .startsWith("claude: ok, 9.9 fake\n");
      assertThat(config()).contains("coder: {kind: command, preset: claude}");
    }
  }

  @Test
  void channels_are_tried_and_pairing_is_the_next_step() throws Exception {
    try (BotApi telegram = new BotApi();
        LoopbackServer signal =
            new LoopbackServer((request, exchange) ->
                exchange.json(
                    200,
                    "{\"jsonrpc\":\"2.0\",\"result\":{\"version\":\"0.13.2\"},\"id\":\"1\"}"))) {
      Result seen =
          init(
              "",
              "--yes",
              "--name",
              "ada",
              "--provider",
              "none",
              "--telegram-token-file",
              secret("token", BotApi.TOKEN),
              "--telegram-api",
              telegram.url().uri().toString(),
              "--signal-url",
              url(signal),
              "--signal-account",
              "+15550100",
              "--signal-number",
              "+15550142");

      assertThat(seen.err()).isEmpty();
      assertThat(seen.out())
          .contains("telegram: ok, the bot is @")
          .contains("signal: ok, signal-cli 0.13.2\n")
          .contains("rooster pair CODE --user ada\n");
      assertThat(config())
          .contains("match: [\"terminal:default\", \"signal:+15550142\"]")
          .contains("telegram: {token: \"${file:telegram.token}\"")
          .contains("account: \"+15550100\"");
      assertThat(mode(home.resolve("telegram.token"))).isEqualTo("rw-------");
    }
  }

  @Test
  void an_existing_file_is_replaced_only_by_force_and_kept_as_a_backup() throws Exception {
    Files.writeString(home.resolve("rooster.yaml"), "timezone: UTC\n");

    Result refused = init("", "--yes");

    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err())
        .isEqualTo(
            "rooster: %s/rooster.yaml exists. Edit it, or run rooster init --force, which keeps the old file as a backup.\n"
                .formatted(home));
    assertThat(config()).isEqualTo("timezone: UTC\n");

    assertThat(init("", "--yes", "--force").out()).contains("rooster.yaml.bak\n");
    assertThat(Files.readString(home.resolve("rooster.yaml.bak"))).isEqualTo("timezone: UTC\n");
  }

  @Test
  void json_reports_files_checks_and_next_steps() throws Exception {
    Result seen =
        init("", "--json", "--provider", "ollama", "--model", "m", "--yes", "--home", "x");

    assertThat(seen.out())
        .contains("\"next\":[\"start: rooster up --home x\",\"talk: rooster chat --home x\"]")
        .startsWith("{\"ok\":true,\"home\":\"")
        .contains("\"files\":[\"rooster.yaml\"]")
        .contains("{\"what\":\"ollama\",\"ok\":false,\"detail\":\"no connection")
        .endsWith("}\n");
    assertThat(seen.err()).contains("ollama: failed, no connection");
  }

  @Test
  void bad_options_are_refused_before_anything_is_written() throws Exception {
    Map.of(
            List.of("--provider", "hal"), "--provider: 'hal' is not known",
            List.of("--provider", "anthropic", "--yes"), "anthropic needs a key",
            List.of("--provider", "ollama", "--yes"), "no model is named",
            List.of("--name", "A b"), "'A b' is not a valid name",
            List.of("--timezone", "Mars/Base"), "Mars/Base",
            List.of("--telegram-token-file", "/nowhere"), "cannot be read",
            List.of("--signal-number", "+1"), "--signal-number has no effect without --signal-url",
            List.of("--signal-url", "http://127.0.0.1:1", "--yes"), "--signal-account")
        .forEach((options, message) -> {
          Result seen = init("", options.toArray(String[]::new));
          assertThat(seen.exit()).isEqualTo(1);
          assertThat(seen.err()).contains(message);
        });
    try (var files = Files.list(home)) {
      assertThat(files).isEmpty();
    }
  }
}
