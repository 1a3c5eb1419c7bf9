package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.Scenes;
import dev.rooster.agent.ToolRights;
import dev.rooster.agent.ToolSpec;
import dev.rooster.agent.Toolbox;
import dev.rooster.agent.TurnOrigin;
import dev.rooster.agent.TurnRequest;
import dev.rooster.channel.Message;
import dev.rooster.events.Events;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.home.ConfigFile;
import dev.rooster.home.ConfigFiles;
import dev.rooster.home.Configuration;
import dev.rooster.process.Processes;
import dev.rooster.session.Session;
import dev.rooster.session.SessionKey;
import dev.rooster.testing.SettableClock;
import dev.rooster.trust.Ceilings;
import dev.rooster.trust.Secret;
import dev.rooster.trust.Situation;
import dev.rooster.trust.Trust;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every tool in every turn: the table, the toolbox and the manual say the same. */
class EveryToolTest {
  private static final Path PAGE =
      Path.of("").toAbsolutePath().resolveSibling("docs").resolve("security.md");
  private static final String CHANNELS =
      """
      channels:
        telegram: {token: "1:abc"}
        signal: {url: "http://127.0.0.1:8080", account: "+15550100"}
        webhook: {}
      """;

  @TempDir private Path home;
  private Configuration configuration = Configuration.DEFAULT;
  private Toolbox tools = Toolbox.EMPTY;

  @BeforeEach
  void start() throws IOException {
    configure(CHANNELS);
    WiringContext context =
        new WiringContext(
            new SettableClock(Instant.EPOCH),
            ZoneOffset.UTC,
            new Random(1),
            new Secret.Vault(name -> Optional.empty(), home),
            new Processes(),
            new Events());
    tools =
        Tools.all(
            () -> configuration,
            context,
            new CurrentReminders(),
            Wiring.channels(() -> configuration, context, (Message message) -> {}));
  }

  private void configure(String yaml) throws IOException {
    Files.writeString(home.resolve("rooster.yaml"), yaml);
    ConfigFile.Loaded loaded = ConfigFiles.in(home).load();
    assertThat(loaded.problems()).isEmpty();
    configuration = loaded.configuration();
  }

  private static TurnOrigin origin(Trust trust, Situation situation) {
    return new TurnOrigin(
        Optional.of("alice"), trust, situation, Optional.empty(), java.time.ZoneOffset.UTC);
  }

  private Set<String> seen(Trust trust, Situation situation) {
    return names(tools.of(origin(trust, situation), Optional.empty()));
  }

  private static Set<String> names(Toolbox box) {
    return box.specs().stream().map(ToolSpec::name).collect(Collectors.toCollection(TreeSet::new));
  }

  /** The tools of a row of the table. */
  private Set<String> named(ToolRights rights) {
    return rights == ToolRights.SEND
        ? configuration.channels().keySet().stream()
            .map(ToolRights::sendTo)
            .collect(Collectors.toSet())
        : Set.of(rights.tool());
  }

  private Set<String> expected(Trust trust, Situation situation, Trust shell) {
    Set<String> expected = new TreeSet<>();
    for (ToolRights rights : ToolRights.values()) {
      Trust needs = rights == ToolRights.SHELL ? shell : rights.needs();
      if (trust.reaches(needs) && rights.situations().contains(situation)) {
        expected.addAll(named(rights));
      }
    }
    return expected;
  }

  @Test
  void every_cell_is_as_the_table_says() {
    for (Trust trust : Trust.values()) {
      for (Situation situation : Situation.values()) {
        assertThat(seen(trust, situation))
            .as("%s %s", trust, situation)
            .isEqualTo(expected(trust, situation, Trust.FULL));
      }
    }
  }

  @Test
  void the_configuration_decides_who_may_run_commands() throws IOException {
    configure(CHANNELS + "shell: inner\n");

    for (Trust trust : Trust.values()) {
      for (Situation situation : Situation.values()) {
        assertThat(seen(trust, situation))
            .as("%s %s", trust, situation)
            .isEqualTo(expected(trust, situation, Trust.INNER));
      }
    }
  }

  @Test
  void a_tool_that_a_turn_does_not_see_cannot_be_called() throws Exception {
    Set<String> all = names(tools);
    for (Trust trust : Trust.values()) {
      for (Situation situation : Situation.values()) {
        TurnOrigin origin = origin(trust, situation);
        Toolbox box = tools.of(origin, Optional.empty());
        for (String name : all) {
          if (!names(box).contains(name)) {
            TurnRequest request =
                TurnRequest.of("x", Session.lasting(SessionKey.main("main")), origin, Map.of());
            assertThat(box.call(name, "{}", Scenes.of(request)).text())
                .as("%s %s %s", trust, situation, name)
                .startsWith("There is no tool '%s'.".formatted(name));
          }
        }
      }
    }
  }

  @Test
  void a_channel_that_is_not_configured_has_no_send_tool() throws IOException {
    configure("users:\n  - {name: alice, match: [\"webhook:https://example.org/alice\"]}\n");

    assertThat(seen(Trust.FULL, Situation.SCHEDULED))
        .contains("webhook_send")
        .doesNotContain("telegram_send", "signal_send", "terminal_send");
  }

  @Test
  void a_turn_that_may_not_schedule_gets_all_other_tools() {
    Set<String> chosen = new TreeSet<>(configuration.tools());
    chosen.removeAll(ToolRights.scheduling());
    Set<String> others = seen(Trust.FULL, Situation.SCHEDULED);
    others.removeAll(Set.of("reminder", "schedule"));

    assertThat(names(tools.of(origin(Trust.FULL, Situation.SCHEDULED), Optional.of(chosen))))
        .isEqualTo(others);
  }

  @Test
  void all_tools_fit_into_a_request() {
    List<String> specs = new ArrayList<>();
    for (ToolSpec spec :
        tools.of(origin(Trust.FULL, Situation.SCHEDULED), Optional.empty()).specs()) {
      specs.add(
          JsonText.object()
              .with("type", "function")
              .with(
                  "function",
                  JsonText.object()
                      .with("name", spec.name())
                      .with("description", spec.description())
                      .with("parameters", Json.read(spec.parameters())))
              .toString());
    }
    String json = "[%s]".formatted(String.join(",", specs));

    assertThat(json.getBytes(StandardCharsets.UTF_8).length)
        .as("bytes that every request of a full turn pays for")
        .isLessThanOrEqualTo(6_000);
  }

  @Test
  void the_manual_has_the_ceilings() throws IOException {
    Ceilings defaults = Ceilings.DEFAULT;
    Map<String, Trust> ceilings = new LinkedHashMap<>();
    ceilings.put("dm", defaults.of(Situation.CHAT));
    ceilings.put("group", defaults.of(Situation.GROUP));
    ceilings.put("scheduled", defaults.of(Situation.SCHEDULED));
    ceilings.put("hook", defaults.of(Situation.HOOK));
    ceilings.put("public", defaults.ofStranger(Situation.CHAT));

    List<String> rows =
        Files.readAllLines(PAGE).stream()
            .dropWhile(it -> !it.startsWith("| Ceiling |"))
            .skip(2)
            .takeWhile(it -> it.startsWith("|"))
            .map(it -> it.replaceAll("^\\| (\\S+) \\|.*\\| (\\S+) \\|$", "$1 $2"))
            .toList();

    assertThat(rows)
        .isEqualTo(
            ceilings.entrySet().stream()
                .map(it -> "`%s` `%s`".formatted(it.getKey(), it.getValue()))
                .toList());
  }

  @Test
  void the_manual_has_the_table() throws IOException {
    StringBuilder table =
        new StringBuilder("| Tool | Needs | Chat | Group | Scheduled | Hook | Programs |\n");
    table.append("|---|---|---|---|---|---|---|\n");
    for (ToolRights rights : ToolRights.values()) {
      table.append("| `%s` | `%s`".formatted(rights.tool(), rights.needs()));
      for (Situation situation :
          List.of(Situation.CHAT, Situation.GROUP, Situation.SCHEDULED, Situation.HOOK)) {
        table.append(rights.situations().contains(situation) ? " | yes" : " | ");
        if (situation == Situation.SCHEDULED && ToolRights.scheduling().contains(rights.tool())) {
          table.append(", with `may_schedule`");
        }
      }
      table.append(rights.forPrograms() ? " | yes |\n" : " | |\n");
    }

    assertThat(Files.readString(PAGE)).contains(table.toString().replaceAll("\\|  (?=\\|)", "| "));
  }
}
