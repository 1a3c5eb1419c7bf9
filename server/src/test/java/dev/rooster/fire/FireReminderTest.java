package dev.rooster.fire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.Agent;
import dev.rooster.agent.Reply;
import dev.rooster.agent.ScriptedSettings;
import dev.rooster.agent.Toolbox;
import dev.rooster.agent.TurnFailedException;
import dev.rooster.agent.TurnRequest;
import dev.rooster.agent.TurnScene;
import dev.rooster.agent.Usage;
import dev.rooster.app.TestServer;
import dev.rooster.engine.NotFiredException;
import dev.rooster.events.Events;
import dev.rooster.format.Json;
import dev.rooster.home.Configuration;
import dev.rooster.home.ConfiguredAgents;
import dev.rooster.home.Role;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.LateCause;
import dev.rooster.reminders.Reminders;
import dev.rooster.reminders.RunAttributes;
import dev.rooster.reminders.ServerReason;
import dev.rooster.session.SessionLocks;
import dev.rooster.testing.HandTickedRooster;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import dev.rooster.turn.TakeTurn;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a due reminder to the request its agent gets, and to its outcome. */
class FireReminderTest {
  private static final Instant NOW = Instant.parse("2026-11-16T10:00:00Z");
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private static final Duration HASTY = Duration.ofMillis(10);
  private static final Duration PATIENT = Duration.ofMinutes(1);
  private static final Caller OPERATOR = new Caller("cli", Optional.empty(), BERLIN);

  @TempDir private Path workspace;
  private final TestServer server = TestServer.at(NOW, BERLIN);
  private final List<TurnRequest> turns = new ArrayList<>();
  private Agent agent = turn -> Reply.of("done");
  private HandTickedRooster ticked;
  private Reminders reminders;

  @BeforeEach
  void start() {
    server.configure(
        Configuration.DEFAULT
            .with(
                ConfiguredAgents.of(
                    "thinker",
                    Map.of(
                        "direct", new ScriptedSettings(this::turn, false),
                        "thinker", new ScriptedSettings(this::turn, true))))
            .withUsers(
                Map.of(
                    "bob",
                    new User("bob", Trust.PUBLIC, Optional.empty(), List.of(), Optional.empty()))));
    ticked = server.start().ticked();
    reminders = server.reminders();
  }

  private Reply turn(TurnScene scene) throws TurnFailedException, InterruptedException {
    turns.add(scene.request());
    return agent.turn(scene);
  }

  @AfterEach
  void close() {
    server.close();
  }

  private Reminder add(String json) {
    return reminders.create(OPERATOR, Json.read(json), json, Optional.empty()).reminder();
  }

  private Occurrence latest(Reminder reminder) {
    return ticked.rooster().history(reminder.id(), 1).getFirst();
  }

  @Test
  void an_agent_gets_the_message_the_due_time_and_the_rules_of_an_unattended_turn() {
    add("{\"message\":\"look at the inbox\",\"schedule\":{\"in\":\"1h\"}}");

    ticked.advance(Duration.ofHours(1));

    assertThat(turns.getFirst().message())
        .startsWith("look at the inbox\n")
        .contains("Due Mon 2026-11-16 12:00:00 +01:00, Europe/Berlin.")
        .contains("unattended")
        .doesNotContain("late by")
        .doesNotContain("condition");
  }

  @Test
  void a_start_is_reported_for_called_agents_alone() throws Exception {
    Events.Listener starts =
        server.events().listen(it -> it.type().equals("run.started"), OptionalLong.empty());
    Reminder kept =
        add(
            """
            {"message":"x","schedule":{"in":"1h"},"condition":{"command":"exit 1","mode":"each"}}\
            """);
    add("{\"message\":\"x\",\"schedule\":{\"in\":\"2h\"}}");
    List<String> started = new ArrayList<>();
    agent =
        turn -> {
          started.add(starts.next(0).orElseThrow().json());
          return Reply.of("done");
        };

    ticked.advance(Duration.ofHours(1));
    assertThat(latest(kept).status()).isEqualTo(Occurrence.Status.SKIPPED);
    assertThat(starts.next(0)).isEmpty();
    ticked.advance(Duration.ofHours(1));
    assertThat(started).singleElement().asString().contains("@2026-11-16T12:00:00Z");
    assertThat(starts.next(0)).isEmpty();
    assertThat(turns).hasSize(1);
  }

  @Test
  void an_agent_gets_its_role() {
    server.configure(
        server
            .configuration()
            .with(
                server
                    .configuration()
                    .agents()
                    .withRoles(Map.of("thinker", new Role("janitor", "Be brief.")))));
    add("{\"message\":\"sweep\",\"schedule\":{\"in\":\"1h\"}}");
    add("{\"message\":\"oven\",\"agent\":\"direct\",\"schedule\":{\"in\":\"2h\"}}");

    ticked.advance(Duration.ofHours(2));

    assertThat(turns.getFirst().instructions()).isEqualTo("Be brief.");
    assertThat(turns.getLast().instructions()).isEmpty();
  }

  @Test
  void the_direct_agent_gets_the_text_alone() {
    add("{\"message\":\"oven\",\"agent\":\"direct\",\"schedule\":{\"in\":\"1h\"}}");

    ticked.advance(Duration.ofHours(1));

    assertThat(turns.getFirst().message()).isEqualTo("oven");
  }

  @Test
  void a_late_run_says_by_how_much_and_why() {
    Reminder reminder = add("{\"message\":\"call\",\"schedule\":{\"in\":\"1h\"}}");

    ticked.jumpTo(NOW.plus(Duration.ofHours(4)));

    assertThat(turns.getFirst().message())
        .contains("This run is late by 3 hours: the clock jumped ahead, as it does after sleep.");
    assertThat(LateCause.of(latest(reminder))).containsExactly(LateCause.CLOCK_JUMPED);
  }

  @Test
  void a_condition_goes_with_the_message_unless_a_user_bypasses_it() {
    Reminder reminder =
        add(
            """
            {"message":"umbrella","schedule":{"every":"1h"},
             "condition":{"prompt":"is it raining?","mode":"each"}}\
            """);
    agent = turn -> Reply.of("[skip]");
    ticked.advance(Duration.ofHours(1));
    assertThat(turns.getFirst().message()).contains("is it raining?").contains("[skip]");
    assertThat(latest(reminder).status()).isEqualTo(Occurrence.Status.SKIPPED);

    agent = turn -> Reply.of("take it");
    reminders.run(OPERATOR, reminder.id(), false);

    assertThat(turns.getLast().message()).doesNotContain("raining");
    assertThat(latest(reminder).reply()).isEqualTo("take it");
  }

  @Test
  void a_command_does_not_run_when_a_user_bypasses_the_condition() {
    Reminder reminder =
        add(
            """
            {"message":"x","schedule":{"every":"1h"},
             "condition":{"command":"exit 1","mode":"each"}}\
            """);

    reminders.run(OPERATOR, reminder.id(), true);
    assertThat(latest(reminder).status()).isEqualTo(Occurrence.Status.SKIPPED);
    server.clock().advance(Duration.ofSeconds(1));
    reminders.run(OPERATOR, reminder.id(), false);
    assertThat(latest(reminder).status()).isEqualTo(Occurrence.Status.OK);
    server.clock().advance(Duration.ofSeconds(1));
    reminders.run(OPERATOR, reminder.id(), true);
    assertThat(latest(reminder).status()).isEqualTo(Occurrence.Status.SKIPPED);
  }

  @Test
  void a_bypassing_run_that_halts_leaves_the_condition_of_the_next_run_in_place() {
    Configuration complete = server.configuration();
    Reminder reminder =
        add(
            """
            {"message":"umbrella","schedule":{"every":"1h"},
             "condition":{"prompt":"is it raining?","mode":"each"}}\
            """);
    server.configure(Configuration.DEFAULT);
    reminders.run(OPERATOR, reminder.id(), false);
    assertThat(turns).isEmpty();
    assertThat(ticked.rooster().find(reminder.id()).orElseThrow().standing().reason())
        .contains(new Reason.Halted(new ServerReason.AgentMissing("thinker").reason()));

    server.configure(complete);
    server.clock().advance(Duration.ofSeconds(1));
    reminders.run(OPERATOR, reminder.id(), true);

    assertThat(turns.getFirst().message()).contains("is it raining?");
  }

  @Test
  void a_bypassed_condition_does_not_count_as_met() {
    Reminder reminder =
        add(
            """
            {"message":"umbrella","schedule":{"every":"1h"},
             "condition":{"prompt":"is it raining?","mode":"once"}}\
            """);

    reminders.run(OPERATOR, reminder.id(), false);

    assertThat(latest(reminder).reply()).isEqualTo("done");
    assertThat(ticked.rooster().find(reminder.id()).orElseThrow().standing().status())
        .isEqualTo(Status.ACTIVE);
  }

  @Test
  void the_usage_of_a_turn_is_recorded() {
    Reminder reminder = add("{\"message\":\"x\",\"schedule\":{\"in\":\"1h\"}}");
    agent =
        turn ->
            Reply.of("done", new Usage(OptionalLong.of(12), OptionalLong.of(3), Optional.of(0.5)));

    ticked.advance(Duration.ofHours(1));

    assertThat(RunAttributes.read(latest(reminder).details()).usage())
        .isEqualTo("{\"cost_usd\":0.5,\"input_tokens\":12,\"output_tokens\":3}");
  }

  @Test
  void the_usage_and_the_retry_time_of_a_failed_turn_are_recorded() {
    Reminder reminder = add("{\"message\":\"x\",\"schedule\":{\"in\":\"1h\"}}");
    Usage usage = new Usage(OptionalLong.of(12), OptionalLong.empty(), Optional.empty());
    agent =
        turn -> {
          throw new TurnFailedException("busy", true, Optional.of(Duration.ofMinutes(7)), usage);
        };

    ticked.advance(Duration.ofHours(1));

    assertThat(latest(reminder).why()).contains(new Reason.ErrorText("busy"));
    assertThat(RunAttributes.read(latest(reminder).details()).usage())
        .isEqualTo("{\"input_tokens\":12}");
    assertThat(
            ticked.rooster().find(reminder.id()).orElseThrow().standing().next().orElseThrow().at())
        .isEqualTo(NOW.plus(Duration.ofMinutes(67)));
  }

  @Test
  void a_session_name_refers_to_its_key() {
    add("{\"message\":\"a\",\"session\":\"main\",\"schedule\":{\"in\":\"1h\"}}");
    Reminder own = add("{\"message\":\"b\",\"session\":\"own\",\"schedule\":{\"in\":\"2h\"}}");
    add("{\"message\":\"c\",\"session\":\"project:x\",\"schedule\":{\"in\":\"3h\"}}");
    Reminder isolated = add("{\"message\":\"d\",\"schedule\":{\"in\":\"4h\"}}");

    ticked.advance(Duration.ofHours(4));

    assertThat(turns.stream().map(it -> it.session().key().text()))
        .containsExactly(
            "thinker:main",
            "thinker:reminder:" + own.id(),
            "project:x",
            "thinker:run:" + isolated.id() + "@2026-11-16T14:00:00Z");
  }

  @Test
  void a_busy_session_skips_a_recurring_reminder_and_fails_a_one_shot() throws Exception {
    FireReminder handler = handler(server::configuration);
    Run first = inConversation("{\"every\":\"1h\"}", HASTY);
    List<Outcome.Answer> others = new ArrayList<>();
    agent =
        turn -> {
          for (String schedule : List.of("{\"every\":\"1h\"}", "{\"in\":\"1h\"}")) {
            Run other = inConversation(schedule, HASTY);
            Thread.ofVirtual()
                .start(() -> {
                  try {
                    others.add(handler.handle(other));
                  } catch (InterruptedException | NotFiredException e) {
                    Thread.currentThread().interrupt();
                  }
                })
                .join();
          }
          return Reply.of("done");
        };

    assertThat(handler.handle(first)).isInstanceOf(Outcome.Done.class);

    assertThat(others)
        .satisfiesExactly(
            it ->
                assertThat(it)
                    .isInstanceOfSatisfying(
                        Outcome.Skipped.class,
                        skipped -> assertThat(skipped.why().code()).isEqualTo("session_busy")),
            it ->
                assertThat(it)
                    .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> {
                          assertThat(failed.why().code()).isEqualTo("session_busy");
                          assertThat(failed.fired()).as("the agent was not woken").isFalse();
                        }));
    assertThat(turns).hasSize(1);
  }

  /** Alone, because the engine of the server runs one handler at a time. */
  private FireReminder handler(Supplier<Configuration> configuration) {
    TakeTurn takeTurn =
        new TakeTurn(
            ScriptedSettings.host(workspace), Toolbox.EMPTY, new SessionLocks(), () -> NOW);
    return new FireReminder(
        configuration, BERLIN, takeTurn, new Outages(server.store()), server.clock(), run -> {});
  }

  private Run inConversation(String schedule, Duration timeout) {
    Reminder made =
        add("{\"message\":\"a\",\"session\":\"main\",\"schedule\":%s}".formatted(schedule));
    Policies policies = made.definition().policies().withTimeout(timeout);
    Reminder limited =
        new Reminder(
            made.id(),
            made.definition().withPolicies(policies),
            made.standing(),
            made.createdAt(),
            1);
    return Run.of(limited.with(limited.standing().claimed("n", NOW)));
  }

  @Test
  void a_run_keeps_its_configuration_while_it_waits_for_its_session() throws Exception {
    Configuration complete = server.configuration();
    BlockingQueue<Configuration> read = new LinkedBlockingQueue<>();
    AtomicReference<Configuration> current = new AtomicReference<>(complete);
    FireReminder handler =
        handler(() -> {
          Configuration now = current.get();
          read.add(now);
          return now;
        });
    Run first = inConversation("{\"every\":\"1h\"}", PATIENT);
    FutureTask<Outcome.Answer> second =
        new FutureTask<>(() -> handler.handle(inConversation("{\"every\":\"1h\"}", PATIENT)));
    agent =
        turn -> {
          agent = other -> Reply.of("after the wait");
          read.clear();
          Thread.ofVirtual().start(second);
          read.take();
          current.set(Configuration.DEFAULT);
          return Reply.of("done");
        };

    assertThat(handler.handle(first)).isInstanceOf(Outcome.Done.class);

    assertThat(second.get())
        .isInstanceOfSatisfying(
            Outcome.Done.class, it -> assertThat(it.reply()).isEqualTo("after the wait"));
    assertThat(handler.handle(first))
        .isEqualTo(new Outcome.Halted(new ServerReason.AgentMissing("thinker").reason()));
  }

  @Test
  void users_cannot_enter_the_sessions_of_others() {
    add("{\"message\":\"a\",\"session\":\"main\",\"schedule\":{\"in\":\"1h\"}}");
    add(
        "{\"message\":\"b\",\"user\":\"bob\",\"session\":\"thinker:main\",\"schedule\":{\"in\":\"2h\"}}");

    ticked.advance(Duration.ofHours(2));

    assertThat(turns.stream().map(it -> it.session().key().text()))
        .containsExactly("thinker:main", "bob/thinker:main");
  }
}
