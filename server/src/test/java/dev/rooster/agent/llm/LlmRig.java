package dev.rooster.agent.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.AgentHost;
import dev.rooster.agent.AgentSettings;
import dev.rooster.agent.AgentTime;
import dev.rooster.agent.ConfiguredAgent;
import dev.rooster.agent.OperatorNotice;
import dev.rooster.agent.Reply;
import dev.rooster.agent.Tool;
import dev.rooster.agent.ToolAccess;
import dev.rooster.agent.Toolbox;
import dev.rooster.agent.TurnListener;
import dev.rooster.agent.TurnOptions;
import dev.rooster.agent.TurnOrigin;
import dev.rooster.agent.TurnRequest;
import dev.rooster.home.ConfigFile;
import dev.rooster.home.ConfigFiles;
import dev.rooster.model.Answer;
import dev.rooster.model.StrictModel;
import dev.rooster.process.Processes;
import dev.rooster.session.Entry;
import dev.rooster.session.Session;
import dev.rooster.session.SessionHeader;
import dev.rooster.session.SessionKey;
import dev.rooster.session.SessionLocks;
import dev.rooster.session.Transcript;
import dev.rooster.session.Transcripts;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import dev.rooster.trust.Secret;
import dev.rooster.trust.Situation;
import dev.rooster.trust.Trust;
import dev.rooster.turn.TakeTurn;
import dev.rooster.turn.TurnResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;

/** The built-in agent on a strict model, as the wiring runs it, with a clock that stands still. */
final class LlmRig implements AutoCloseable {
  static final Instant NOW = Instant.parse("2026-11-18T09:00:00Z");
  static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  static final SessionKey MAIN = SessionKey.main("main");

  final StrictModel model;
  final Path home;
  final List<Duration> pauses = new CopyOnWriteArrayList<>();
  private final Map<String, String> overrides = new HashMap<>();
  private final String provider;
  private final SessionLocks locks = new SessionLocks();
  private ConfiguredAgent agent;
  private TurnListener listener = TurnListener.NONE;
  private Toolbox tools = Toolbox.EMPTY;
  private TurnOptions options = TurnOptions.DEFAULT;
  private TurnOrigin origin = origin(Situation.CHAT, Optional.of("alice"));

  LlmRig(Path home, String provider, Answer... answers) {
    this.home = created(home);
    this.provider = provider;
    this.model = new StrictModel(answers);
    this.agent = configured("");
  }

  private static Path created(Path home) {
    try {
      return Files.createDirectories(home);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The same agent with more settings, in YAML's flow style: {@code max_steps: 3, …}. */
  LlmRig with(String settings) {
    agent = configured(", " + settings);
    return this;
  }

  /** The same agent with another value for a setting. */
  LlmRig with(String setting, String value) {
    overrides.put(setting, value);
    agent = configured("");
    return this;
  }

  LlmRig with(Tool... all) {
    tools = new Toolbox(List.of(all));
    return this;
  }

  LlmRig withInstructions(String role) {
    agent = new ConfiguredAgent("main", agent.settings(), role);
    return this;
  }

  LlmRig with(TurnOrigin other) {
    origin = other;
    return this;
  }

  LlmRig with(TurnOptions other) {
    options = other;
    return this;
  }

  /** The same agent in a scheduled turn for alice. */
  LlmRig scheduled() {
    return with(origin(Situation.SCHEDULED, Optional.of("alice")));
  }

  LlmRig with(TurnListener other) {
    listener = other;
    return this;
  }

  static TurnOrigin origin(Situation situation, Optional<String> user) {
    return new TurnOrigin(user, Trust.FULL, situation, Optional.of("telegram"), BERLIN);
  }

  private ConfiguredAgent configured(String more) {
    String yaml =
        "agents: {main: {kind: llm, provider: %s, base_url: \"%s\", api_key: \"%s\", model: m%s}}"
            .formatted(
                provider,
                overrides.getOrDefault("base_url", model.url(provider)),
                overrides.getOrDefault("api_key", "${env:KEY}"),
                more);
    return new ConfiguredAgent("main", Objects.requireNonNull(load(yaml).get("main")), "");
  }

  private Map<String, AgentSettings> load(String yaml) {
    try {
      Files.writeString(home.resolve("rooster.yaml"), yaml);
      ConfigFile.Loaded loaded = ConfigFiles.in(home).load();
      assertThat(loaded.problems()).as(yaml).isEmpty();
      return loaded.configuration().agents().settings();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  TurnResult take(String message) throws InterruptedException {
    return take(message, MAIN);
  }

  TurnResult take(String message, SessionKey session) throws InterruptedException {
    SettableClock clock = new SettableClock(NOW);
    AgentHost host =
        new AgentHost(
            new Processes(),
            new MemoryStore(clock),
            new Secret.Vault(
                name -> Optional.of(StrictModel.KEY).filter(it -> name.equals("KEY")), home),
            home.resolve("workspace"),
            new AgentTime(clock, pauses::add, new Random(1)),
            ToolAccess.NONE,
            OperatorNotice.NONE);
    return new TakeTurn(host, tools, locks, clock)
        .take(
            agent,
            TurnRequest.of(message, Session.lasting(session), origin, Map.of()).with(options),
            Duration.ofSeconds(30),
            listener,
            () -> {});
  }

  Reply reply(String message) throws InterruptedException {
    TurnResult result = take(message);
    assertThat(result).isInstanceOf(TurnResult.Replied.class);
    return ((TurnResult.Replied) result).reply();
  }

  TurnResult.Failed failure(String message) throws InterruptedException {
    TurnResult result = take(message);
    assertThat(result).isInstanceOf(TurnResult.Failed.class);
    return (TurnResult.Failed) result;
  }

  Transcript transcript() {
    return new Transcripts(home.resolve("workspace")).of(new SessionHeader(MAIN, "main", "alice"));
  }

  List<Entry> entries() {
    return transcript().entries();
  }

  /** Writes a file of the workspace. */
  void file(String name, String text) throws IOException {
    Path file = home.resolve("workspace").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @Override
  public void close() {
    model.close();
  }
}
