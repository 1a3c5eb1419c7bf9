package dev.rooster.fire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.Reply;
import dev.rooster.agent.ScriptedSettings;
import dev.rooster.agent.TurnRequest;
import dev.rooster.app.TestServer;
import dev.rooster.format.Json;
import dev.rooster.home.Configuration;
import dev.rooster.home.ConfiguredAgents;
import dev.rooster.home.DaemonSettings;
import dev.rooster.home.TimeSettings;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Ceilings;
import dev.rooster.trust.Strangers;
import dev.rooster.trust.Trust;
import dev.rooster.trust.TrustRules;
import dev.rooster.trust.User;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every creator with every user, ceiling and need: when it is created, and when it fires. */
class EveryTrustTest {
  private static final Instant NOW = Instant.parse("2026-11-16T10:00:00Z");

  /** The levels of users, ceilings and needs. */
  private static final List<Trust> LEVELS = List.of(Trust.values());

  private final TestServer server = TestServer.at(NOW, ZoneOffset.UTC);
  private final List<TurnRequest> turns = new ArrayList<>();

  /**
   * One combination.
   *
   * @param creator empty for the operator; a user creates reminders only for himself
   * @param user empty for a reminder without a user
   * @param shell whether the need is that of a shell condition, or of the agent
   */
  private record Case(
      Optional<Trust> creator, Optional<Trust> user, Trust ceiling, Trust need, boolean shell) {
    Trust least() {
      return Stream.of(creator, user, Optional.of(ceiling))
          .flatMap(Optional::stream)
          .reduce(Trust.FULL, Trust::atMost);
    }

    boolean isAllowed() {
      return least().reaches(need);
    }

    String json() {
      String owner = creator.isEmpty() && user.isPresent() ? ",\"user\":\"alice\"" : "";
      String condition = shell ? ",\"condition\":{\"command\":\"true\"}" : "";
      return "{\"message\":\"x\",\"schedule\":{\"every\":\"1h\"}%s%s}".formatted(owner, condition);
    }
  }

  private static List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (Trust ceiling : LEVELS) {
      for (Trust need : LEVELS) {
        for (boolean shell : List.of(true, false)) {
          cases.add(new Case(Optional.empty(), Optional.empty(), ceiling, need, shell));
          for (Trust user : LEVELS) {
            cases.add(new Case(Optional.empty(), Optional.of(user), ceiling, need, shell));
            cases.add(new Case(Optional.of(user), Optional.of(user), ceiling, need, shell));
          }
        }
      }
    }
    return cases;
  }

  @BeforeEach
  void start() {
    server.start();
  }

  @AfterEach
  void close() {
    server.close();
  }

  private Configuration configuration(Optional<Trust> alice, Trust ceiling, Trust need, Case each) {
    return new Configuration(
        ConfiguredAgents.of(
            "thinker",
            Map.of(
                "thinker",
                new ScriptedSettings(
                    turn -> {
                      turns.add(turn.request());
                      return Reply.of("done");
                    },
                    true))),
        alice
            .map(it ->
                Map.of(
                    "alice", new User("alice", it, Optional.empty(), List.of(), Optional.empty())))
            .orElse(Map.of()),
        new TrustRules(
                Ceilings.DEFAULT.withScheduled(ceiling),
                each.shell() ? need : Trust.PUBLIC,
                Map.of("thinker", each.shell() ? Trust.PUBLIC : need),
                Strangers.IGNORE)
            .with(TrustRules.Approve.NEVER),
        Map.of(),
        TimeSettings.DEFAULT,
        DaemonSettings.DEFAULT);
  }

  private Configuration strict(Case each) {
    return configuration(each.user(), each.ceiling(), each.need(), each);
  }

  /** Everything is allowed to everyone. */
  private Configuration lax(Case each) {
    return configuration(each.user().map(it -> Trust.FULL), Trust.FULL, Trust.PUBLIC, each);
  }

  private Reminder create(Case each) {
    Caller caller =
        new Caller(
            "rest",
            each.creator().map(it -> server.configuration().users().get("alice")),
            ZoneOffset.UTC);
    return server
        .reminders()
        .create(caller, Json.read(each.json()), each.json(), Optional.empty())
        .reminder();
  }

  /** Fires it and removes it, so that the next case has the server for itself. */
  private Reminder fired(Reminder reminder) {
    turns.clear();
    server.ticked().advance(Duration.ofHours(1));
    Reminder after = server.store().find(List.of(reminder.id())).getFirst();
    server.store().delete(reminder.id());
    return after;
  }

  @Test
  void a_reminder_is_created_only_if_the_least_trust_suffices() {
    for (Case each : cases()) {
      server.configure(strict(each));
      if (each.isAllowed()) {
        fired(create(each));
        assertThat(turns).as("%s", each).hasSize(1);
        assertThat(turns.getFirst().origin().trust()).as("%s", each).isEqualTo(each.least());
      } else {
        assertThat(refusal(each)).as("%s", each).contains(RefusedException.Reason.NOT_ALLOWED);
      }
    }
  }

  private Optional<RefusedException.Reason> refusal(Case each) {
    try {
      create(each);
      return Optional.empty();
    } catch (RefusedException e) {
      return Optional.of(e.reason());
    }
  }

  @Test
  void a_reminder_fires_only_if_the_least_trust_still_suffices() {
    for (Case each : cases()) {
      server.configure(lax(each));
      Reminder made = create(each);
      server.configure(strict(each));

      Reminder after = fired(made);

      assertThat(after.standing().status())
          .as("%s", each)
          .isEqualTo(each.isAllowed() ? Status.ACTIVE : Status.PAUSED);
      assertThat(turns).as("%s", each).hasSize(each.isAllowed() ? 1 : 0);
      turns.forEach(it -> assertThat(it.origin().trust()).as("%s", each).isEqualTo(each.least()));
    }
  }

  @Test
  void a_reminder_never_gets_more_trust_than_its_creator_had() {
    for (Case each : cases()) {
      server.configure(configuration(each.user(), Trust.FULL, Trust.PUBLIC, each));
      Reminder made = create(each);
      server.configure(
          configuration(each.user().map(it -> Trust.FULL), Trust.FULL, each.need(), each));

      Reminder after = fired(made);

      boolean allowed = each.creator().orElse(Trust.FULL).reaches(each.need());
      assertThat(after.standing().status())
          .as("%s", each)
          .isEqualTo(allowed ? Status.ACTIVE : Status.PAUSED);
    }
  }
}
