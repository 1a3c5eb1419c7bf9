package dev.rooster.fire;

import dev.rooster.agent.Agent;
import dev.rooster.agent.Reply;
import dev.rooster.agent.ScriptedSettings;
import dev.rooster.agent.TurnFailedException;
import dev.rooster.agent.TurnRequest;
import dev.rooster.agent.TurnScene;
import dev.rooster.app.TestServer;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.home.Configuration;
import dev.rooster.home.ConfiguredAgents;
import dev.rooster.http.Answer;
import dev.rooster.http.Request;
import dev.rooster.inbox.InboxItem;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.store.ClaimRequest;
import dev.rooster.store.Shards;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A wired server with an agent that a test scripts; its history and its local inbox. */
abstract class FiringScene {
  protected static final Instant NOW = Instant.parse("2026-11-16T10:00:00Z");
  protected static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  protected static final Caller OPERATOR = new Caller("cli", Optional.empty(), BERLIN);

  /** A delivery is due a millisecond after its run. */
  private static final Duration TIME_TO_DELIVER = Duration.ofMillis(10);

  protected final TestServer server = TestServer.at(NOW, BERLIN);
  protected final List<TurnRequest> turns = new ArrayList<>();
  private Agent agent = turn -> Reply.of("done");

  @BeforeEach
  void configure() {
    server.configure(configuration("thinker"));
    server.start();
  }

  @AfterEach
  void close() {
    server.close();
  }

  /** With an agent of this name, one without a model, and the user alice. */
  protected Configuration configuration(String agentName) {
    return Configuration.DEFAULT
        .with(
            ConfiguredAgents.of(
                agentName,
                Map.of(
                    agentName,
                    new ScriptedSettings(this::turn, true),
                    Configuration.DIRECT,
                    new ScriptedSettings(this::turn, false))))
        .withUsers(
            Map.of(
                "alice",
                new User("alice", Trust.FULL, Optional.empty(), List.of(), Optional.empty())));
  }

  private Reply turn(TurnScene scene) throws TurnFailedException, InterruptedException {
    turns.add(scene.request());
    return agent.turn(scene);
  }

  /** Scripts the agent. */
  protected void agent(Agent other) {
    agent = other;
  }

  protected void agentReplies(String text) {
    agent(turn -> Reply.of(text));
  }

  protected void agentFails(String why) {
    agent(turn -> {
      throw new TurnFailedException(why, true);
    });
  }

  protected Reminder add(String json) {
    return server.reminders().create(OPERATOR, Json.read(json), json, Optional.empty()).reminder();
  }

  /** Retries are a policy that no field sets for a recurring reminder. */
  protected Reminder withRetries(int retries, Reminder reminder) {
    return server
        .changes()
        .edit(
            reminder.id(),
            OptionalLong.empty(),
            it -> it.withPolicies(it.policies().withRetries(retries)))
        .reminder();
  }

  protected void pause(Reminder reminder) {
    server.reminders().pause(OPERATOR, reminder.id(), OptionalLong.empty(), Optional.empty());
  }

  protected void resume(Reminder reminder) {
    server.reminders().resume(OPERATOR, reminder.id(), OptionalLong.empty());
  }

  protected Occurrence latestRun(Reminder reminder) {
    return server.ticked().rooster().history(reminder.id(), 1).getFirst();
  }

  /** Claims what is due, as a node would that dies at once. */
  protected void claimByDeadNode() {
    server.store().lease("dead", true, Duration.ofSeconds(15), NOW);
    server.store().claim(new ClaimRequest("dead", 10, 10, Map.of(), Shards.ALL, Duration.ZERO));
  }

  protected void pass(Duration time) {
    server.ticked().advance(time.plus(TIME_TO_DELIVER));
    server.clock().set(server.clock().instant().minus(TIME_TO_DELIVER));
  }

  /** The texts that have arrived in the local inbox since the last call. */
  protected List<String> arrivals() {
    return arrived().stream().map(InboxItem::text).toList();
  }

  protected List<InboxItem> arrived() {
    List<InboxItem> items = server.terminal().waiting(OPERATOR, Optional.empty(), 100).items();
    items.forEach(it -> server.terminal().acknowledge(OPERATOR, it.id()));
    return items;
  }

  /** The history of a reminder as REST returns it, latest first. */
  protected List<Fields> runs(Reminder reminder) {
    Answer.Whole answer =
        (Answer.Whole)
            server
                .api(JsonText::object)
                .answer(
                    Request.of("GET", "/api/reminders/" + reminder.id() + "/runs", Map.of(), ""),
                    OPERATOR);
    return Fields.of(Json.read(answer.body()), "", new Problems()).objects("items");
  }

  protected static String text(Fields run, String name) {
    return run.text(name).orElse("");
  }
}
