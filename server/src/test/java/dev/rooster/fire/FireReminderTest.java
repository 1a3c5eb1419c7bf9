package dev.rooster.fire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.Agent;
import dev.rooster.agent.Reply;
import dev.rooster.agent.TurnFailedException;
import dev.rooster.agent.TurnRequest;
import dev.rooster.agent.Usage;
import dev.rooster.agent.command.Client;
import dev.rooster.agent.command.CommandSettings;
import dev.rooster.agent.direct.DirectSettings;
import dev.rooster.events.Events;
import dev.rooster.format.Json;
import dev.rooster.home.Configuration;
import dev.rooster.home.Role;
import dev.rooster.process.Processes;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.ChangeEvents;
import dev.rooster.reminders.CurrentRules;
import dev.rooster.reminders.LateCause;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.Reminders;
import dev.rooster.reminders.RunAttributes;
import dev.rooster.session.SessionKey;
import dev.rooster.testing.HandTickedRooster;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Secret;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import dev.rooster.turn.Agents;
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
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** From a due reminder to the request its agent gets, and to its outcome. */
class FireReminderTest {
  private static final Instant NOW = Instant.parse("2026-11-16T10:00:00Z");
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private final SettableClock clock = new SettableClock(NOW);
  private final MemoryStore store = new MemoryStore(clock);
  private final CheckShellCondition shell =
      new CheckShellCondition(
          new Processes(),
          this::configuration,
          new Secret.Vault(name -> Optional.empty(), Path.of(".")));
  private final AskCondition conditions = new AskCondition(shell, this::configuration);
  private final List<TurnRequest> turns = new ArrayList<>();
  private final List<String> woken = new ArrayList<>();
  private Agent agent = turn -> Reply.of("done");
  private Configuration configuration =
      new Configuration(
          "thinker",
          Optional.empty(),
          Map.of(
              "direct",
              new DirectSettings(),
              "thinker",
              new CommandSettings(
                  Client.PLAIN,
                  List.of("true"),
                  List.of(),
                  false,
                  Optional.empty(),
                  Map.of(),
                  1_000)),
          Map.of(),
          Map.of(
              "bob", new User("bob", Trust.PUBLIC, Optional.empty(), List.of(), Optional.empty())),
          Map.of(),
          Optional.empty(),
          Configuration.DEFAULT_GRACE,
          Map.of());
  private final HandTickedRooster ticked =
      HandTickedRooster.by(
          clock,
          builder ->
              builder
                  .store(store)
                  .handle(ReminderAttributes.KIND, handler(run -> woken.add(run.idempotencyKey())))
                  .conditions(conditions));
  private final Reminders reminders =
      new Reminders(
          store,
          ticked.rooster().changes(),
          new CurrentRules(() -> configuration, address -> {}, store::now),
          new Random(1),
          Optional.empty(),
          new ChangeEvents(new Events(), owner -> BERLIN));

  private FireReminder handler(Consumer<Run> started) {
    return new FireReminder(
        this::configuration,
        BERLIN,
        NOW,
        conditions,
        new TakeTurn(
            name -> Optional.of(new Agents.Found(this::turn, configuration.instructions(name)))),
        started);
  }

  private Reply turn(TurnRequest turn) throws TurnFailedException, InterruptedException {
    turns.add(turn);
    return agent.turn(turn);
  }

  @AfterEach
  void close() {
    ticked.close();
  }

  private Reminder add(String json) {
    Caller caller = new Caller("cli", Optional.empty(), BERLIN);
    return reminders.create(caller, Json.read(json), json, Optional.empty()).reminder();
  }

  private Occurrence latest(Reminder reminder) {
    return ticked.rooster().history(reminder.id(), 1).getFirst();
  }

  private Configuration configuration() {
    return configuration;
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
  void a_start_is_reported_for_called_agents_alone() {
    Reminder kept =
        add(
            """
            {"message":"x","schedule":{"in":"1h"},"condition":{"command":"exit 1","mode":"each"}}\
            """);
    add("{\"message\":\"x\",\"schedule\":{\"in\":\"2h\"}}");
    agent =
        turn -> {
          assertThat(woken).hasSize(1);
          return Reply.of("done");
        };

    ticked.advance(Duration.ofHours(1));
    assertThat(latest(kept).status()).isEqualTo(Occurrence.Status.SKIPPED);
    assertThat(woken).isEmpty();
    ticked.advance(Duration.ofHours(1));
    assertThat(woken).singleElement().asString().endsWith("@2026-11-16T12:00:00Z");
    assertThat(turns).hasSize(1);
  }

  @Test
  void an_agent_gets_its_role() {
    configuration = configuration.withRoles(Map.of("thinker", new Role("janitor", "Be brief.")));
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
        .contains(
            "This run is late by 3 hours: the reminder was paused, or the machine was asleep.");
    assertThat(RunAttributes.read(latest(reminder).details()).late())
        .contains(LateCause.PAUSED_OR_ASLEEP);
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
    conditions.startBypassing(reminder, () -> ticked.rooster().runNow(reminder.id()));

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

    ticked.rooster().runNow(reminder.id());
    assertThat(latest(reminder).status()).isEqualTo(Occurrence.Status.SKIPPED);
    clock.advance(Duration.ofSeconds(1));
    conditions.startBypassing(reminder, () -> ticked.rooster().runNow(reminder.id()));
    assertThat(latest(reminder).status()).isEqualTo(Occurrence.Status.OK);
    clock.advance(Duration.ofSeconds(1));
    ticked.rooster().runNow(reminder.id());
    assertThat(latest(reminder).status()).isEqualTo(Occurrence.Status.SKIPPED);
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
    add("{\"message\":\"d\",\"schedule\":{\"in\":\"4h\"}}");

    ticked.advance(Duration.ofHours(4));

    assertThat(turns.stream().map(it -> it.session().map(SessionKey::text)))
        .containsExactly(
            Optional.of("thinker:main"),
            Optional.of("thinker:own:" + own.id()),
            Optional.of("project:x"),
            Optional.empty());
  }

  @Test
  void a_busy_session_skips_a_recurring_reminder_and_fails_a_one_shot() throws Exception {
    FireReminder handler = handler(run -> {});
    Run first = inConversation("{\"every\":\"1h\"}");
    List<Outcome.Answer> others = new ArrayList<>();
    agent =
        turn -> {
          for (String schedule : List.of("{\"every\":\"1h\"}", "{\"in\":\"1h\"}")) {
            Run other = inConversation(schedule);
            Thread.ofVirtual()
                .start(() -> {
                  try {
                    others.add(handler.handle(other));
                  } catch (InterruptedException e) {
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
                        failed -> assertThat(failed.why().code()).isEqualTo("session_busy")));
    assertThat(turns).hasSize(1);
  }

  private Run inConversation(String schedule) {
    Reminder made =
        add("{\"message\":\"a\",\"session\":\"main\",\"schedule\":%s}".formatted(schedule));
    Policies hasty = made.definition().policies().withTimeout(Duration.ofMillis(10));
    Reminder brief =
        new Reminder(
            made.id(), made.definition().withPolicies(hasty), made.standing(), made.createdAt(), 1);
    return Run.of(brief.with(brief.standing().claimed("n", NOW)));
  }

  @Test
  void users_cannot_enter_the_sessions_of_others() {
    add("{\"message\":\"a\",\"session\":\"main\",\"schedule\":{\"in\":\"1h\"}}");
    add(
        "{\"message\":\"b\",\"user\":\"bob\",\"session\":\"thinker:main\",\"schedule\":{\"in\":\"2h\"}}");

    ticked.advance(Duration.ofHours(2));

    assertThat(turns.stream().map(it -> it.session().map(SessionKey::text)))
        .containsExactly(Optional.of("thinker:main"), Optional.of("bob/thinker:main"));
  }
}
