package dev.rooster.tools;

import dev.rooster.agent.Agent;
import dev.rooster.agent.Reply;
import dev.rooster.agent.ScriptedSettings;
import dev.rooster.agent.Tool;
import dev.rooster.agent.ToolResult;
import dev.rooster.agent.Toolbox;
import dev.rooster.agent.TurnListener;
import dev.rooster.agent.TurnOrigin;
import dev.rooster.agent.TurnRequest;
import dev.rooster.agent.TurnScene;
import dev.rooster.app.TestServer;
import dev.rooster.channel.telegram.BotApi;
import dev.rooster.home.Configuration;
import dev.rooster.home.ConfiguredAgents;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.session.Session;
import dev.rooster.session.SessionHeader;
import dev.rooster.session.SessionKey;
import dev.rooster.session.Transcript;
import dev.rooster.session.Transcripts;
import dev.rooster.store.Listing;
import dev.rooster.trust.Situation;
import dev.rooster.trust.Trust;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A server with the scripted agent {@code main}, on Wednesday 2026-11-18 at 10:00 in Berlin. Alice
 * has inner trust and two addresses, bob has full trust and only the terminal.
 */
public final class RemindingScene implements AutoCloseable {
  public static final Instant NOW = Instant.parse("2026-11-18T09:00:00Z");
  public static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  public static final SessionKey ALICE = SessionKey.dm("main", "telegram:42");

  private final Path home;
  private final String telegram;
  private final TestServer server;
  private Agent agent = turn -> Reply.of("done");

  public RemindingScene(Path home, String more) {
    this(home, "https://api.telegram.org", more);
  }

  /**
   * @param telegram the URL of the Bot API
   * @param more additional lines of the configuration
   */
  public RemindingScene(Path home, String telegram, String more) {
    this.home = home;
    this.telegram = telegram;
    this.server = new TestServer(NOW, BERLIN, home, Map.of("BOT", BotApi.TOKEN), 1);
    configure(more);
  }

  /** Reads the configuration, and replaces its agent with a scripted one. */
  public void configure(String more) {
    try {
      Files.writeString(
          home.resolve("rooster.yaml"),
          """
          channels:
            telegram: {token: "${env:BOT}", api: "%s"}
          users:
            - {name: alice, trust: inner, match: ["telegram:42", "webhook:https://example.org/alice"]}
            - {name: bob, trust: full, match: ["terminal:default"]}
          %s
          """
              .formatted(telegram, more));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.configure();
    Configuration read = server.configuration();
    server.configure(
        read.with(
            new ConfiguredAgents(
                "main",
                Map.of("main", new ScriptedSettings(scene -> agent.turn(scene), true)),
                read.agents().roles(),
                read.agents().atOnce())));
  }

  /** Scripts the agent. */
  public void agent(Agent other) {
    agent = other;
  }

  public TestServer server() {
    return server;
  }

  TurnReminders.Source source() {
    return new TurnReminders.Source(server::reminders, server::configuration, BERLIN);
  }

  /** The transcript of a conversation of the agent. */
  public Transcript transcript(SessionKey key) {
    return new Transcripts(home.resolve("workspace")).of(new SessionHeader(key, "main", "alice"));
  }

  /** Calls a tool in the direct chat of alice. */
  ToolResult call(Tool tool, String arguments) throws InterruptedException {
    return call(tool, arguments, ALICE, origin("alice", Trust.INNER));
  }

  static TurnOrigin origin(String user, Trust trust) {
    return new TurnOrigin(
        Optional.of(user).filter(it -> !it.isEmpty()),
        trust,
        Situation.CHAT,
        Optional.empty(),
        BERLIN);
  }

  ToolResult call(Tool tool, String arguments, SessionKey session, TurnOrigin origin)
      throws InterruptedException {
    TurnScene scene =
        new TurnScene(
            TurnRequest.of("hello", Session.lasting(session), origin, Map.of()),
            transcript(session),
            Toolbox.EMPTY,
            TurnListener.NONE);
    return new Toolbox(List.of(tool))
        .of(origin, Optional.empty())
        .call(tool.spec().name(), arguments, scene);
  }

  /** All reminders, deliveries not included. */
  public List<Reminder> stored() {
    return server
        .store()
        .list(Listing.of(Listing.Filter.ALL.withKind(ReminderAttributes.KIND)))
        .items();
  }

  public Reminder only() {
    return stored().getFirst();
  }

  @Override
  public void close() {
    server.close();
  }
}
