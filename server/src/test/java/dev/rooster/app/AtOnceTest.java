package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.Rooster;
import dev.rooster.agent.Reply;
import dev.rooster.agent.ScriptedSettings;
import dev.rooster.agent.TurnScene;
import dev.rooster.events.Events;
import dev.rooster.format.Json;
import dev.rooster.home.Configuration;
import dev.rooster.home.ConfiguredAgents;
import dev.rooster.process.Processes;
import dev.rooster.reminders.Reminders;
import dev.rooster.testing.MemoryStore;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Secret;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How many turns of an agent run at once. */
@Timeout(60)
class AtOnceTest {
  @TempDir private Path home;

  private static final Caller OPERATOR = new Caller("cli", Optional.empty(), ZoneOffset.UTC);

  private final BlockingQueue<String> started = new LinkedBlockingQueue<>();
  private final Semaphore go = new Semaphore(0);
  private final AtomicReference<Configuration> configuration =
      new AtomicReference<>(configuration(Map.of("narrow", 1)));

  private Configuration configuration(Map<String, Integer> atOnce) {
    ScriptedSettings agent = new ScriptedSettings(this::turn, true);
    return Configuration.DEFAULT.with(
        new ConfiguredAgents("usual", Map.of("usual", agent, "narrow", agent), Map.of(), atOnce));
  }

  private Reply turn(TurnScene scene) throws InterruptedException {
    started.add(scene.request().message().lines().findFirst().orElseThrow());
    go.acquire();
    return Reply.of("done");
  }

  private static void create(Reminders reminders, String agent) {
    create(reminders, agent, agent, "isolated", "1s");
  }

  private static void create(
      Reminders reminders, String message, String agent, String session, String in) {
    String json =
        "{\"message\":\"%s\",\"agent\":\"%s\",\"session\":\"%s\",\"schedule\":{\"in\":\"%s\"}}"
            .formatted(message, agent, session, in);
    reminders.create(OPERATOR, Json.read(json), json, Optional.empty());
  }

  private Wiring wiring() {
    return new Wiring(
        new MemoryStore(InstantSource.system()),
        configuration::get,
        new WiringContext(
            InstantSource.system(),
            ZoneOffset.UTC,
            new Random(1),
            new Secret.Vault(name -> Optional.empty(), home),
            new Processes(),
            new Events()));
  }

  @Test
  void an_agent_takes_as_many_turns_at_once_as_the_configuration_says_even_after_a_change()
      throws Exception {
    Wiring wiring = wiring();
    Reminders reminders = wiring.reminders(wiring.changesWithoutEngine(), Optional.empty());
    for (int i = 0; i < 6; i++) {
      create(reminders, "usual");
      create(reminders, "narrow");
    }
    try (Rooster _ = wiring.engine(Rooster.builder(), List.of()).start()) {
      List<String> first = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        first.add(started.take());
      }
      assertThat(first).containsExactlyInAnyOrder("usual", "usual", "usual", "usual", "narrow");
      assertThat(started).isEmpty();

      configuration.set(configuration(Map.of("narrow", 2)));

      assertThat(started.take()).isEqualTo("narrow");
      go.release(12);
      for (int i = 0; i < 6; i++) {
        started.take();
      }
    }
  }

  @Test
  void runs_that_wait_for_one_conversation_leave_the_places_of_the_agent_to_others()
      throws Exception {
    Wiring wiring = wiring();
    Reminders reminders = wiring.reminders(wiring.changesWithoutEngine(), Optional.empty());
    for (int i = 0; i < 6; i++) {
      create(reminders, "shared", "usual", "main", "1s");
      create(reminders, "isolated", "usual", "isolated", "2s");
    }
    try (Rooster _ = wiring.engine(Rooster.builder(), List.of()).start()) {
      List<String> first = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        first.add(started.take());
      }
      assertThat(first).containsExactly("shared", "isolated", "isolated", "isolated");
      assertThat(started).isEmpty();

      go.release(12);
      for (int i = 0; i < 8; i++) {
        started.take();
      }
    }
  }
}
