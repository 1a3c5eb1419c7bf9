package dev.rooster.fire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.Reply;
import dev.rooster.agent.ScriptedSettings;
import dev.rooster.agent.Toolbox;
import dev.rooster.engine.NotFiredException;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.ServerReason;
import dev.rooster.session.SessionLocks;
import dev.rooster.turn.TakeTurn;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The conversations in which due reminders fire. */
class FiredSessionTest extends FiringScene {
  private static final Duration HASTY = Duration.ofMillis(10);
  private static final Duration PATIENT = Duration.ofMinutes(1);

  @TempDir private Path workspace;

  @Test
  void a_session_name_refers_to_its_key() {
    add("{\"message\":\"a\",\"session\":\"main\",\"schedule\":{\"in\":\"1h\"}}");
    Reminder own = add("{\"message\":\"b\",\"session\":\"own\",\"schedule\":{\"in\":\"2h\"}}");
    add("{\"message\":\"c\",\"session\":\"project:x\",\"schedule\":{\"in\":\"3h\"}}");
    Reminder isolated = add("{\"message\":\"d\",\"schedule\":{\"in\":\"4h\"}}");

    pass(Duration.ofHours(4));

    assertThat(turns.stream().map(it -> it.session().key().text()))
        .containsExactly(
            "thinker:main",
            "thinker:reminder:" + own.id(),
            "project:x",
            "thinker:run:" + isolated.id() + "@2026-11-16T14:00:00Z");
  }

  @Test
  void users_cannot_enter_the_sessions_of_others() {
    add("{\"message\":\"a\",\"session\":\"main\",\"schedule\":{\"in\":\"1h\"}}");
    add(
        "{\"message\":\"b\",\"user\":\"alice\",\"session\":\"thinker:main\",\"schedule\":{\"in\":\"2h\"}}");

    pass(Duration.ofHours(2));

    assertThat(turns.stream().map(it -> it.session().key().text()))
        .containsExactly("thinker:main", "alice/thinker:main");
  }

  @Test
  void a_busy_session_skips_a_recurring_reminder_and_fails_a_one_shot() throws Exception {
    FireReminder handler = handler(server::configuration);
    Run first = inConversation("{\"every\":\"1h\"}", HASTY);
    List<Outcome.Answer> others = new ArrayList<>();
    agent(turn -> {
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
    });

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
        configuration, BERLIN, takeTurn, server.store(), server.clock(), run -> {});
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
    agent(turn -> {
      agentReplies("after the wait");
      read.clear();
      Thread.ofVirtual().start(second);
      read.take();
      current.set(Configuration.DEFAULT);
      return Reply.of("done");
    });

    assertThat(handler.handle(first)).isInstanceOf(Outcome.Done.class);

    assertThat(second.get())
        .isInstanceOfSatisfying(
            Outcome.Done.class, it -> assertThat(it.reply()).isEqualTo("after the wait"));
    assertThat(handler.handle(first))
        .isEqualTo(new Outcome.Halted(new ServerReason.AgentMissing("thinker").reason()));
  }
}
