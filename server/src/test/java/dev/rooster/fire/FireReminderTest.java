package dev.rooster.fire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.Agent;
import dev.rooster.agent.AgentSettings;
import dev.rooster.agent.Reply;
import dev.rooster.agent.TurnFailedException;
import dev.rooster.agent.TurnRequest;
import dev.rooster.agent.Usage;
import dev.rooster.agent.command.Client;
import dev.rooster.agent.command.CommandAgent;
import dev.rooster.events.Events;
import dev.rooster.format.Json;
import dev.rooster.home.Configuration;
import dev.rooster.home.Role;
import dev.rooster.process.Processes;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.ChangeEvents;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.Reminders;
import dev.rooster.reminders.RunAttributes;
import dev.rooster.testing.HandTickedRooster;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Secret;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** From what is due to what the agent is told, and what becomes of its answer. */
class FireReminderTest {
  private static final Instant NOW = Instant.parse("2026-11-16T10:00:00Z");
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private final SettableClock clock = new SettableClock(NOW);
  private final MemoryStore store = new MemoryStore(clock);
  private final ConditionBypass unasked = new ConditionBypass();
  private final List<TurnRequest> turns = new ArrayList<>();
  private final List<String> woken = new ArrayList<>();
  private Agent agent = turn -> new Reply("done", Usage.NONE);
  private Configuration configuration =
      new Configuration(
          "thinker",
          Optional.empty(),
          Map.of(
              "direct",
              new AgentSettings.Direct(),
              "thinker",
              new AgentSettings.Command(
                  new CommandAgent.Settings(
                      Client.PLAIN,
                      List.of("true"),
                      List.of(),
                      false,
                      Optional.empty(),
                      Map.of(),
                      1_000))),
          Map.of(),
          Map.of(
              "bob", new User("bob", Trust.PUBLIC, Optional.empty(), List.of(), Optional.empty())),
          Map.of(),
          Optional.empty(),
          Configuration.USUAL_GRACE,
          Map.of());
  private final HandTickedRooster ticked =
      HandTickedRooster.by(
          clock,
          builder ->
              builder
                  .store(store)
                  .handle(
                      ReminderAttributes.KIND,
                      new FireReminder(
                          () -> configuration,
                          (name, settings) -> this::turn,
                          BERLIN,
                          unasked,
                          NOW,
                          run -> woken.add(run.idempotencyKey())))
                  .conditions(
                      new ShellConditions(
                          new Processes(),
                          unasked,
                          this::configuration,
                          new Secret.Vault(name -> Optional.empty(), Path.of(".")))));
  private final Reminders reminders =
      new Reminders(
          store,
          ticked.rooster().changes(),
          () -> configuration,
          address -> {},
          new Random(1),
          Optional.empty(),
          new ChangeEvents(new Events(), owner -> BERLIN));

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
  void an_agent_is_told_what_to_do_when_it_was_due_and_that_nobody_answers() {
    add("{\"message\":\"look at the inbox\",\"schedule\":{\"in\":\"1h\"}}");

    ticked.advance(Duration.ofHours(1));

    assertThat(turns.getFirst().message())
        .startsWith("look at the inbox\n")
        .contains("Due Mon 2026-11-16 12:00:00 +01:00, Europe/Berlin.")
        .contains("nobody is there to answer")
        .doesNotContain("late by")
        .doesNotContain("condition");
  }

  @Test
  void whoever_listens_hears_that_the_agent_is_woken_and_not_of_what_the_condition_kept() {
    Reminder kept =
        add(
            """
            {"message":"x","schedule":{"in":"1h"},"condition":{"command":"exit 1","mode":"each"}}\
            """);
    add("{\"message\":\"x\",\"schedule\":{\"in\":\"2h\"}}");
    agent =
        turn -> {
          assertThat(woken).hasSize(1);
          return new Reply("done", Usage.NONE);
        };

    ticked.advance(Duration.ofHours(1));
    assertThat(latest(kept).status()).isEqualTo(Occurrence.Status.SKIPPED);
    assertThat(woken).isEmpty();
    ticked.advance(Duration.ofHours(1));
    assertThat(woken).singleElement().asString().endsWith("@2026-11-16T12:00:00Z");
    assertThat(turns).hasSize(1);
  }

  @Test
  void an_agent_that_has_a_role_is_told_it() {
    configuration = configuration.withRoles(Map.of("thinker", new Role("janitor", "Be brief.")));
    add("{\"message\":\"sweep\",\"schedule\":{\"in\":\"1h\"}}");
    add("{\"message\":\"oven\",\"agent\":\"direct\",\"schedule\":{\"in\":\"2h\"}}");

    ticked.advance(Duration.ofHours(2));

    assertThat(turns.getFirst().message()).contains("\n\nYour role: Be brief.\n\n");
    assertThat(turns.getLast().message()).isEqualTo("oven");
  }

  @Test
  void the_direct_agent_is_given_the_text_alone() {
    add("{\"message\":\"oven\",\"agent\":\"direct\",\"schedule\":{\"in\":\"1h\"}}");

    ticked.advance(Duration.ofHours(1));

    assertThat(turns.getFirst().message()).isEqualTo("oven");
  }

  @Test
  void what_is_late_says_by_how_much_and_why() {
    Reminder reminder = add("{\"message\":\"call\",\"schedule\":{\"in\":\"1h\"}}");

    ticked.jumpTo(NOW.plus(Duration.ofHours(4)));

    assertThat(turns.getFirst().message())
        .contains("It is late by 3 hours: it was paused, or the machine was asleep.");
    assertThat(RunAttributes.read(latest(reminder).details()).lateBecause())
        .isEqualTo("it was paused, or the machine was asleep");
  }

  @Test
  void a_question_goes_with_the_message_unless_somebody_runs_it_without() {
    Reminder reminder =
        add(
            """
            {"message":"umbrella","schedule":{"every":"1h"},
             "condition":{"prompt":"is it raining?","mode":"each"}}\
            """);
    agent = turn -> new Reply("[skip]", Usage.NONE);
    ticked.advance(Duration.ofHours(1));
    assertThat(turns.getFirst().message()).contains("is it raining?").contains("[skip]");
    assertThat(latest(reminder).status()).isEqualTo(Occurrence.Status.SKIPPED);

    agent = turn -> new Reply("take it", Usage.NONE);
    unasked.start(reminder, () -> ticked.rooster().runNow(reminder.id()));

    assertThat(turns.getLast().message()).doesNotContain("raining");
    assertThat(latest(reminder).reply()).isEqualTo("take it");
  }

  @Test
  void a_command_is_not_asked_when_somebody_runs_it_without() {
    Reminder reminder =
        add(
            """
            {"message":"x","schedule":{"every":"1h"},
             "condition":{"command":"exit 1","mode":"each"}}\
            """);

    ticked.rooster().runNow(reminder.id());
    assertThat(latest(reminder).status()).isEqualTo(Occurrence.Status.SKIPPED);
    clock.advance(Duration.ofSeconds(1));
    unasked.start(reminder, () -> ticked.rooster().runNow(reminder.id()));
    assertThat(latest(reminder).status()).isEqualTo(Occurrence.Status.OK);
    clock.advance(Duration.ofSeconds(1));
    ticked.rooster().runNow(reminder.id());
    assertThat(latest(reminder).status()).isEqualTo(Occurrence.Status.SKIPPED);
  }

  @Test
  void what_a_turn_took_is_kept_with_its_record() {
    Reminder reminder = add("{\"message\":\"x\",\"schedule\":{\"in\":\"1h\"}}");
    agent =
        turn ->
            new Reply("done", new Usage(OptionalLong.of(12), OptionalLong.of(3), Optional.of(0.5)));

    ticked.advance(Duration.ofHours(1));

    assertThat(RunAttributes.read(latest(reminder).details()).usage())
        .isEqualTo("{\"cost_usd\":0.5,\"input_tokens\":12,\"output_tokens\":3}");
  }

  @Test
  void what_a_failed_turn_took_and_when_it_wants_to_be_tried_again_are_kept() {
    Reminder reminder = add("{\"message\":\"x\",\"schedule\":{\"in\":\"1h\"}}");
    Usage usage = new Usage(OptionalLong.of(12), OptionalLong.empty(), Optional.empty());
    agent =
        turn -> {
          throw new TurnFailedException("busy", true, Optional.of(Duration.ofMinutes(7)), usage);
        };

    ticked.advance(Duration.ofHours(1));

    assertThat(latest(reminder).why()).isEqualTo("busy");
    assertThat(RunAttributes.read(latest(reminder).details()).usage())
        .isEqualTo("{\"input_tokens\":12}");
    assertThat(
            ticked.rooster().find(reminder.id()).orElseThrow().standing().next().orElseThrow().at())
        .isEqualTo(NOW.plus(Duration.ofMinutes(67)));
  }

  @Test
  void conversations_are_told_apart_by_their_keys() {
    add("{\"message\":\"a\",\"session\":\"main\",\"schedule\":{\"in\":\"1h\"}}");
    Reminder own = add("{\"message\":\"b\",\"session\":\"own\",\"schedule\":{\"in\":\"2h\"}}");
    add("{\"message\":\"c\",\"session\":\"project:x\",\"schedule\":{\"in\":\"3h\"}}");
    add("{\"message\":\"d\",\"schedule\":{\"in\":\"4h\"}}");

    ticked.advance(Duration.ofHours(4));

    assertThat(turns.stream().map(TurnRequest::session))
        .containsExactly(
            Optional.of("thinker:main"),
            Optional.of("thinker:own:" + own.id()),
            Optional.of("project:x"),
            Optional.empty());
  }

  @Test
  void a_conversation_that_stays_busy_is_no_error_of_what_recurs() throws Exception {
    FireReminder handler =
        new FireReminder(
            () -> configuration, (name, settings) -> this::turn, BERLIN, unasked, NOW, run -> {});
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
          return new Reply("done", Usage.NONE);
        };

    assertThat(handler.handle(first)).isInstanceOf(Outcome.Done.class);

    assertThat(others)
        .satisfiesExactly(
            it ->
                assertThat(it)
                    .isInstanceOfSatisfying(
                        Outcome.Skipped.class,
                        skipped -> assertThat(skipped.why()).contains("conversation was busy")),
            it ->
                assertThat(it)
                    .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.error()).contains("conversation was busy")));
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
  void nobody_comes_into_the_conversations_of_others() {
    add("{\"message\":\"a\",\"session\":\"main\",\"schedule\":{\"in\":\"1h\"}}");
    add(
        "{\"message\":\"b\",\"user\":\"bob\",\"session\":\"thinker:main\",\"schedule\":{\"in\":\"2h\"}}");

    ticked.advance(Duration.ofHours(2));

    assertThat(turns.stream().map(TurnRequest::session))
        .containsExactly(Optional.of("thinker:main"), Optional.of("bob/thinker:main"));
  }
}
