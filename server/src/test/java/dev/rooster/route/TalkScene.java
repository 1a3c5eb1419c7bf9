package dev.rooster.route;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.Agent;
import dev.rooster.agent.Reply;
import dev.rooster.agent.ScriptedSettings;
import dev.rooster.agent.TurnRequest;
import dev.rooster.app.TestServer;
import dev.rooster.channel.Address;
import dev.rooster.channel.Inbound;
import dev.rooster.channel.LoopbackChannel;
import dev.rooster.channel.TwoWayChannel.Subscription;
import dev.rooster.home.Configuration;
import dev.rooster.inbox.InboxItem;
import dev.rooster.reminder.Event;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.store.ClaimRequest;
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

/** A wired server with a channel on which people write, and an agent that a test scripts. */
abstract class TalkScene {
  protected static final Instant NOW = Instant.parse("2026-11-16T10:00:00Z");
  protected static final Address ALICE = LoopbackChannel.ALICE;
  protected static final Address STRANGER = new Address("loopback", "mallory");
  protected static final Address GROUP = new Address("loopback", "family");
  protected static final Caller OPERATOR = new Caller("cli", Optional.empty(), ZoneOffset.UTC);

  @TempDir protected Path home;
  protected final LoopbackChannel channel = new LoopbackChannel();
  protected final List<TurnRequest> turns = new ArrayList<>();
  protected TestServer server;
  private Subscription receiving;
  private Agent agent = turn -> Reply.of("hello");

  @BeforeEach
  void start() {
    server = TestServer.with(channel, home, NOW, ZoneId.of("UTC"));
    server.configure(configuration(true, Trust.FULL, TrustRules.DEFAULT));
    server.start();
    receiving = server.receive();
  }

  @AfterEach
  void stop() {
    receiving.close();
    server.close();
  }

  /** With the agent thinker and the user alice. */
  protected Configuration configuration(boolean thinks, Trust ofAlice, TrustRules trust) {
    return new Configuration(
        "thinker",
        Optional.empty(),
        Map.of(
            "thinker",
            new ScriptedSettings(
                scene -> {
                  turns.add(scene.request());
                  return agent.turn(scene);
                },
                thinks)),
        Map.of(),
        Map.of(),
        Map.of(
            "alice",
            new User(
                "alice",
                ofAlice,
                Optional.empty(),
                List.of(ALICE.toString()),
                Optional.of(new Secret("${env:KEY}")))),
        trust,
        Map.of(),
        Optional.empty(),
        Configuration.DEFAULT_GRACE,
        Map.of());
  }

  protected static TrustRules rules(Ceilings ceilings, Strangers strangers) {
    return new TrustRules(ceilings, Trust.FULL, Map.of(), strangers);
  }

  protected void agent(Agent other) {
    agent = other;
  }

  /** Alice writes, and the channel brings it. */
  protected void write(String id, String text) throws InterruptedException {
    channel.write(id, text);
    channel.poll();
  }

  protected void write(Address from, Optional<Address> group, boolean addressed, String text)
      throws InterruptedException {
    channel.write(new Inbound(from, group, text, "1", NOW, addressed, Optional.empty()));
    channel.poll();
  }

  /** Time for a turn and for the parts of its reply. */
  protected void pass() {
    pass(Duration.ofSeconds(1));
  }

  protected void pass(Duration time) {
    server.ticked().advance(time);
  }

  /** The daemon claims what is due and dies during the turn, this many times. */
  protected void die(int times) {
    receiving.close();
    server.stop();
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

  /** The texts in the local inbox. */
  protected List<String> inbox() {
    return server.terminal().waiting(OPERATOR, Optional.empty(), 100).items().stream()
        .map(InboxItem::text)
        .toList();
  }
}
