package dev.rooster.fire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rooster.agent.Agent;
import dev.rooster.agent.AgentSettings;
import dev.rooster.agent.Reply;
import dev.rooster.agent.Scenes;
import dev.rooster.agent.ScriptedSettings;
import dev.rooster.agent.TurnOrigin;
import dev.rooster.agent.TurnRequest;
import dev.rooster.agent.TurnScene;
import dev.rooster.agent.Usage;
import dev.rooster.agent.inbox.InboxSettings;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.Problems;
import dev.rooster.home.ConfigFile;
import dev.rooster.home.ConfigFiles;
import dev.rooster.home.Configuration;
import dev.rooster.net.Responder;
import dev.rooster.session.Session;
import dev.rooster.session.SessionKey;
import dev.rooster.testing.HandTickedRooster;
import dev.rooster.testing.SettableClock;
import dev.rooster.trust.Secret;
import dev.rooster.trust.Situation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The manual page about agents: its files are valid, its endpoint answers. */
@Timeout(60)
class AgentsPageTest {
  private static final Path PAGE =
      Path.of("").toAbsolutePath().resolveSibling("docs").resolve("agents.md");
  private static final Path PYTHON = Path.of("/usr/bin/python3");
  private static final String PORT = "8765";

  @TempDir Path home;

  private static List<String> blocks(String language) throws IOException {
    return Pattern.compile("```%s\n(.*?)```".formatted(language), Pattern.DOTALL)
        .matcher(Files.readString(PAGE))
        .results()
        .map(it -> it.group(1))
        .toList();
  }

  private Configuration load(String yaml) throws IOException {
    Files.writeString(home.resolve("rooster.yaml"), yaml);
    ConfigFile.Loaded loaded = ConfigFiles.in(home).load();
    assertThat(loaded.problems()).as(yaml).isEmpty();
    return loaded.configuration();
  }

  /** The endpoint of the page, at another port. */
  private Agent remote(int port) throws IOException {
    Files.writeString(home.resolve("remote.token"), "t0ken\n");
    String yaml = blocks("yaml").stream().filter(it -> it.contains(PORT)).findFirst().orElseThrow();
    AgentSettings settings =
        load(yaml.replace(PORT, Integer.toString(port))).agents().settings().get("remote");
    return Objects.requireNonNull(settings)
        .open(
            "remote",
            ScriptedSettings.host(home, new Secret.Vault(name -> Optional.empty(), home)));
  }

  private static TurnScene turn(String message, String session, Map<String, String> variables) {
    return Scenes.of(
        TurnRequest.of(
            message,
            Session.lasting(new SessionKey(session)),
            TurnOrigin.operator(Situation.SCHEDULED),
            variables));
  }

  private static Map<String, String> variables() {
    AtomicReference<Map<String, String>> variables = new AtomicReference<>(Map.of());
    try (HandTickedRooster ticked =
        HandTickedRooster.by(
            new SettableClock(Instant.EPOCH),
            builder -> builder.on("any", run -> variables.set(RunVariables.of(run))))) {
      ticked.rooster().in(Duration.ofMinutes(1), "any", "x");
      ticked.advance(Duration.ofMinutes(1));
    }
    return variables.get();
  }

  private static Fields fields(String json) {
    return Fields.of(Json.read(json), "", new Problems());
  }

  @Test
  void every_configuration_of_the_page_is_valid() throws IOException {
    List<String> files = blocks("yaml");

    assertThat(files).hasSize(7);
    for (String file : files) {
      assertThat(load(file).agents().names())
          .as(file)
          .hasSizeGreaterThan(1 + InboxSettings.IMPLICIT.size());
    }
  }

  @Test
  void an_endpoint_gets_and_returns_the_fields_of_the_page() throws Exception {
    Fields documented =
        fields(
            blocks("json").stream()
                .filter(it -> it.contains("\"reminder_id\""))
                .findFirst()
                .orElseThrow());
    try (Responder server = new Responder(Responder.json(200, blocks("json").getLast()))) {
      Reply reply = remote(server.port()).turn(turn("what is new?", "remote:main", variables()));

      assertThat(reply)
          .isEqualTo(
              Reply.of(
                  "Nothing much.",
                  new Usage(OptionalLong.of(120), OptionalLong.of(8), Optional.of(0.0004))));
      String request = server.request();
      assertThat(request).contains("\r\nAuthorization: Bearer t0ken\r\n");
      assertThat(fields(request.substring(request.indexOf("\r\n\r\n") + 4)).names())
          .containsExactlyInAnyOrderElementsOf(documented.names());
    }
  }

  @Test
  void the_endpoint_of_the_page_answers() throws Exception {
    assumeTrue(Files.isExecutable(PYTHON), "there is no python here");
    Path script = Files.writeString(home.resolve("endpoint.py"), blocks("python").getFirst());
    Process endpoint =
        new ProcessBuilder(PYTHON.toString(), script.toString(), "0")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      String listening = endpoint.inputReader(StandardCharsets.UTF_8).readLine();
      int port = Integer.parseInt(listening.replace("listening on ", ""));

      assertThat(remote(port).turn(turn("a\nb", "s1", Map.of())))
          .isEqualTo(Reply.of("I read 2 lines, in s1."));
    } finally {
      endpoint.destroyForcibly();
    }
  }

  /** The variables of messages, lasting sessions and programs, beside those of runs. */
  private static final Set<String> OTHERS =
      Set.of("session", "from", "reply_to", "turn", "mcp_url", "mcp_token");

  @Test
  void the_page_lists_every_variable() throws IOException {
    assertThat(
            Pattern.compile("`ROOSTER_([A-Z_]+)`")
                .matcher(Files.readString(PAGE))
                .results()
                .map(it -> it.group(1).toLowerCase(Locale.ROOT))
                .filter(it -> !OTHERS.contains(it))
                .toList())
        .containsExactlyInAnyOrderElementsOf(variables().keySet());
  }
}
