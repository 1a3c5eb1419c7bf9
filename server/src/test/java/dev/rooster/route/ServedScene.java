package dev.rooster.route;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.Agent;
import dev.rooster.agent.Reply;
import dev.rooster.agent.ScriptedSettings;
import dev.rooster.agent.TurnRequest;
import dev.rooster.app.RealDaemon;
import dev.rooster.app.TestServer;
import dev.rooster.channel.Address;
import dev.rooster.channel.Channel;
import dev.rooster.channel.TwoWayChannel.Subscription;
import dev.rooster.home.Configuration;
import dev.rooster.home.ConfiguredAgents;
import dev.rooster.home.DaemonSettings;
import dev.rooster.home.TimeSettings;
import dev.rooster.inbox.InboxItem;
import dev.rooster.reminder.Event;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.MessageAttributes;
import dev.rooster.store.ClaimRequest;
import dev.rooster.store.Listing;
import dev.rooster.store.Shards;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Ceilings;
import dev.rooster.trust.Secret;
import dev.rooster.trust.Strangers;
import dev.rooster.trust.Trust;
import dev.rooster.trust.TrustRules;
import dev.rooster.trust.User;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A wired server with one channel, and an agent that a test scripts. */
abstract class ServedScene {
  protected static final Instant NOW = Instant.parse("2026-11-16T10:00:00Z");
  protected static final Caller OPERATOR = new Caller("cli", Optional.empty(), ZoneOffset.UTC);

  @TempDir protected Path home;
  protected final List<TurnRequest> turns = new ArrayList<>();
  protected TestServer server;
  private Subscription receiving;
  private Agent agent = turn -> Reply.of("hello");

  protected abstract Channel channel();

  /** The address of the user alice. */
  protected abstract Address alice();

  @BeforeEach
  void start() throws Exception {
    server = TestServer.with(channel(), home, NOW, ZoneId.of("UTC"));
    server.configure(configuration(true, Trust.FULL, TrustRules.DEFAULT));
    server.start();
    receiving = server.receive();
  }

  @AfterEach
  void stop() throws Exception {
    receiving.close();
    server.close();
  }

  /** With the agent thinker and the user alice. */
  protected Configuration configuration(boolean thinks, Trust ofAlice, TrustRules trust) {
    return new Configuration(
        ConfiguredAgents.of(
            "thinker",
            Map.of(
                "thinker",
                new ScriptedSettings(
                    scene -> {
                      turns.add(scene.request());
                      return agent.turn(scene);
                    },
                    thinks))),
        Map.of(
            "alice",
            new User(
                "alice",
                ofAlice,
                Optional.empty(),
                List.of(alice().toString()),
                Optional.of(new Secret("${env:KEY}")))),
        trust,
        Map.of(),
        TimeSettings.DEFAULT,
        DaemonSettings.DEFAULT);
  }

  protected static TrustRules rules(Ceilings ceilings, Strangers strangers) {
    return new TrustRules(ceilings, Trust.FULL, Map.of(), strangers);
  }

  protected void agent(Agent other) {
    agent = other;
  }

  /** Time for a turn and for the parts of its reply. */
  protected void pass() {
    pass(Duration.ofSeconds(1));
  }

  protected void pass(Duration time) {
    server.ticked().advance(time);
  }

  protected void die(int times) throws Exception {
    die(times, () -> {});
  }

  /** The work of a test. */
  protected interface Work {
    void run() throws Exception;
  }

  /**
   * The daemon claims the message that is due and dies during the turn, this many times.
   *
   * @param meanwhile done before the first death
   */
  protected void die(int times, Work meanwhile) throws Exception {
    for (int i = 0; i < times; i++) {
      server.clock().set(server.clock().instant().plusSeconds(30));
      Instant now = server.clock().instant();
      server.store().lease("dead", true, Duration.ofSeconds(15), now);
      List<Reminder> claimed =
          server
              .store()
              .claim(new ClaimRequest("dead", 10, 10, Map.of(), Shards.ALL, Duration.ZERO))
              .reminders();
      assertThat(claimed).hasSize(1);
      if (i == 0) {
        meanwhile.run();
        receiving.close();
        server.stop();
      }
      Event interrupted = new Event.Ended(new Outcome.Interrupted(Reason.Plain.NODE_DIED));
      server.store().write(List.of(Lifecycle.step(claimed.getFirst(), interrupted, now)));
    }
    server.restartAfter(Duration.ofSeconds(30));
    receiving = server.receive();
  }

  /** Stops the daemon and starts it again, with what it has stored. */
  protected void restart() {
    receiving.close();
    server.restartAfter(Duration.ofSeconds(1));
    receiving = server.receive();
  }

  /** Waits until a channel has brought a message and it is stored. */
  protected void awaitStored(int count) {
    Listing messages = Listing.of(Listing.Filter.ALL.withKind(MessageAttributes.KIND));
    while (server.store().list(messages).items().size() < count) {
      RealDaemon.pause();
    }
  }

  /** The texts in the local inbox. */
  protected List<String> inbox() {
    return server.terminal().waiting(OPERATOR, Optional.empty(), 100).items().stream()
        .map(InboxItem::text)
        .toList();
  }
}
