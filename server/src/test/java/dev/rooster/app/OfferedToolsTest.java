package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rooster.agent.ScriptedSettings;
import dev.rooster.agent.ToolRights;
import dev.rooster.agent.ToolSpec;
import dev.rooster.agent.Toolbox;
import dev.rooster.agent.TurnListener;
import dev.rooster.agent.TurnOrigin;
import dev.rooster.agent.TurnRequest;
import dev.rooster.channel.Message;
import dev.rooster.events.Events;
import dev.rooster.home.ConfigFile;
import dev.rooster.home.ConfigFiles;
import dev.rooster.home.Configuration;
import dev.rooster.model.Answer;
import dev.rooster.model.StrictModel;
import dev.rooster.process.Processes;
import dev.rooster.session.Session;
import dev.rooster.session.SessionKey;
import dev.rooster.session.SessionLocks;
import dev.rooster.testing.SettableClock;
import dev.rooster.trust.Secret;
import dev.rooster.trust.Situation;
import dev.rooster.trust.Trust;
import dev.rooster.turn.TakeTurn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every cell of trust, situation and tool, in the request that a model gets: the turn offers
 * exactly the tools of the table. The model then calls every tool there is, and those that were not
 * offered do not exist.
 */
@Timeout(60)
class OfferedToolsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Secret.Vault NO_SECRETS =
      new Secret.Vault(name -> Optional.of(StrictModel.KEY), Path.of("."));

  @TempDir private Path home;
  private final StrictModel model = new StrictModel();
  private Configuration configuration = Configuration.DEFAULT;
  private Toolbox tools = Toolbox.EMPTY;

  @BeforeEach
  void start() {
    SettableClock clock = new SettableClock(Instant.EPOCH);
    WiringContext context =
        new WiringContext(
            clock, ZoneOffset.UTC, new Random(1), NO_SECRETS, new Processes(), new Events());
    tools =
        Tools.all(
            () -> configuration,
            context,
            new CurrentReminders(),
            Wiring.channels(() -> configuration, context, (Message message) -> {}));
  }

  @AfterEach
  void close() {
    model.close();
  }

  private void configure(Trust shell) throws IOException {
    Files.writeString(
        home.resolve("rooster.yaml"),
        """
        agents:
          main: {kind: llm, provider: openai, base_url: "%s", api_key: "${env:KEY}", model: m}
        channels:
          telegram: {token: "1:abc"}
          signal: {url: "http://127.0.0.1:8080", account: "+15550100"}
          webhook: {}
        shell: %s
        """
            .formatted(model.url("openai"), shell));
    ConfigFile.Loaded loaded = ConfigFiles.in(home).load();
    assertThat(loaded.problems()).isEmpty();
    configuration = loaded.configuration();
  }

  static Stream<Arguments> cells() {
    return Arrays.stream(Trust.values())
        .flatMap(trust ->
            Arrays.stream(Situation.values())
                .flatMap(situation ->
                    Stream.of(Trust.FULL, Trust.INNER)
                        .map(shell -> Arguments.of(trust, situation, shell))));
  }

  @ParameterizedTest
  @MethodSource("cells")
  void a_turn_offers_the_tools_of_the_table_and_no_other_can_be_called(
      Trust trust, Situation situation, Trust shell) throws Exception {
    configure(shell);
    List<String> all = tools.specs().stream().map(ToolSpec::name).toList();
    List<Answer.Call> calls = new ArrayList<>();
    all.forEach(it -> calls.add(new Answer.Call("call_" + it, it, "{}")));
    model.script(new Answer.Says("", calls, Answer.Stop.END), Answer.says("done"));

    take(new TurnOrigin(Optional.of("alice"), trust, situation, Optional.empty(), ZoneOffset.UTC));

    Set<String> offered = new TreeSet<>();
    JSON.readTree(model.request())
        .path("tools")
        .forEach(it -> offered.add(it.path("function").path("name").asText()));
    assertThat(offered).isEqualTo(expected(trust, situation, shell));
    if (offered.isEmpty()) {
      // The protocol has no calls in a conversation without tools.
      return;
    }
    Map<String, String> results = results(JSON.readTree(model.request()));
    assertThat(results).containsOnlyKeys(all);
    results.forEach((tool, result) ->
        assertThat(result.startsWith("There is no tool '%s'.".formatted(tool)))
            .as("%s in a %s turn with %s trust: %s", tool, situation, trust, result)
            .isNotEqualTo(offered.contains(tool)));
  }

  private void take(TurnOrigin origin) throws InterruptedException {
    new TakeTurn(
            ScriptedSettings.host(home.resolve("workspace"), NO_SECRETS),
            tools,
            new SessionLocks(),
            () -> Instant.EPOCH)
        .take(
            configuration.agents().find("main").orElseThrow(),
            TurnRequest.of(
                "call everything", Session.lasting(SessionKey.main("main")), origin, Map.of()),
            Duration.ofSeconds(1),
            TurnListener.NONE,
            () -> {});
  }

  private static Map<String, String> results(JsonNode request) {
    Map<String, String> results = new HashMap<>();
    for (JsonNode message : request.path("messages")) {
      if (message.path("role").asText().equals("tool")) {
        results.put(
            message.path("tool_call_id").asText().replaceFirst("call_", ""),
            message.path("content").asText());
      }
    }
    return results;
  }

  private static Set<String> expected(Trust trust, Situation situation, Trust shell) {
    Set<String> expected = new TreeSet<>();
    for (ToolRights rights : ToolRights.values()) {
      Trust needs = rights == ToolRights.SHELL ? shell : rights.needs();
      if (trust.reaches(needs) && rights.situations().contains(situation)) {
        expected.addAll(
            rights == ToolRights.SEND
                ? Set.of("telegram_send", "signal_send", "webhook_send")
                : Set.of(rights.tool()));
      }
    }
    return expected;
  }
}
