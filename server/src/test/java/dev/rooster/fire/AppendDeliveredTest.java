package dev.rooster.fire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.ConfiguredAgent;
import dev.rooster.agent.Reply;
import dev.rooster.agent.ScriptedSettings;
import dev.rooster.agent.Toolbox;
import dev.rooster.agent.TurnListener;
import dev.rooster.agent.TurnOrigin;
import dev.rooster.agent.TurnRequest;
import dev.rooster.channel.Address;
import dev.rooster.channel.Message;
import dev.rooster.home.Configuration;
import dev.rooster.home.ConfiguredAgents;
import dev.rooster.reminders.DeliveryAttributes;
import dev.rooster.session.Entry;
import dev.rooster.session.Session;
import dev.rooster.session.SessionHeader;
import dev.rooster.session.SessionKey;
import dev.rooster.session.SessionLocks;
import dev.rooster.session.Transcripts;
import dev.rooster.trust.Situation;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import dev.rooster.turn.TakeTurn;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A reply that is delivered while a turn runs in the chat of its receiver. */
class AppendDeliveredTest {
  private static final Instant NOW = Instant.parse("2026-11-18T09:00:00Z");
  private static final SessionKey CHAT = SessionKey.dm("main", "telegram:42");

  @TempDir private Path workspace;
  private final Queue<Runnable> later = new ArrayDeque<>();
  private boolean appends;

  @Test
  void the_delivery_does_not_wait_and_the_reply_comes_after_the_turn() throws Exception {
    TakeTurn takeTurn =
        new TakeTurn(
            ScriptedSettings.host(workspace), Toolbox.EMPTY, new SessionLocks(), () -> NOW);
    Configuration configuration = configuration(takeTurn);

    takeTurn.take(
        configuration.agents().find("main").orElseThrow(),
        TurnRequest.of(
            "hello", Session.lasting(CHAT), TurnOrigin.operator(Situation.CHAT), Map.of()),
        Duration.ZERO,
        TurnListener.NONE,
        () -> {});
    assertThat(appends).as("the delivery has ended within the turn").isTrue();
    later.remove().run();

    assertThat(new Transcripts(workspace).of(new SessionHeader(CHAT, "main", "")).entries())
        .extracting(Entry::text)
        .containsExactly("hello", "hi", "The tea is ready.");
  }

  @Test
  void a_reply_that_waits_for_a_turn_survives_a_crash_and_is_added_once() throws Exception {
    TakeTurn takeTurn =
        new TakeTurn(
            ScriptedSettings.host(workspace), Toolbox.EMPTY, new SessionLocks(), () -> NOW);
    take(takeTurn, configuration(takeTurn).agents().find("main").orElseThrow(), "hello");

    ConfiguredAgent quiet =
        new ConfiguredAgent("main", new ScriptedSettings(turn -> Reply.of("yes"), true), "");
    TakeTurn afterRestart =
        new TakeTurn(
            ScriptedSettings.host(workspace), Toolbox.EMPTY, new SessionLocks(), () -> NOW);
    take(afterRestart, quiet, "is it ready?");
    later.remove().run();

    assertThat(new Transcripts(workspace).of(new SessionHeader(CHAT, "main", "")).entries())
        .extracting(Entry::text)
        .containsExactly("hello", "hi", "The tea is ready.", "is it ready?", "yes");
  }

  private static void take(TakeTurn takeTurn, ConfiguredAgent agent, String text)
      throws InterruptedException {
    takeTurn.take(
        agent,
        TurnRequest.of(text, Session.lasting(CHAT), TurnOrigin.operator(Situation.CHAT), Map.of()),
        Duration.ZERO,
        TurnListener.NONE,
        () -> {});
  }

  /** The agent waits for a delivery that ends while its turn runs. */
  private Configuration configuration(TakeTurn takeTurn) {
    return Configuration.DEFAULT.with(
        ConfiguredAgents.of(
            "main",
            Map.of(
                "main",
                new ScriptedSettings(
                    turn -> {
                      Thread delivery = Thread.ofVirtual().start(() -> deliver(takeTurn));
                      delivery.join();
                      return Reply.of("hi");
                    },
                    true))));
  }

  private void deliver(TakeTurn takeTurn) {
    AppendDelivered append =
        new AppendDelivered(() -> configuration(takeTurn), takeTurn, later::add);
    try {
      append.delivered(
          new DeliveryAttributes(Address.parse("telegram:42"), "r-1", "main", NOW, 0),
          new Message("d-1", "", "The tea is ready.", Optional.empty()));
      appends = true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void a_conversation_belongs_to_its_person_and_not_to_the_sender() throws Exception {
    TakeTurn takeTurn =
        new TakeTurn(
            ScriptedSettings.host(workspace), Toolbox.EMPTY, new SessionLocks(), () -> NOW);
    Configuration users =
        configuration(takeTurn)
            .withUsers(
                Map.of("alice", user("alice", "telegram:42"), "bob", user("bob", "telegram:7")));
    AppendDelivered append = new AppendDelivered(() -> users, takeTurn, later::add);

    append.delivered(
        new DeliveryAttributes(Address.parse("telegram:7"), "r-1", "main", NOW, 0),
        new Message("d-1", "alice", "The tea is ready.", Optional.empty()));

    assertThat(new Transcripts(workspace).find(SessionKey.dm("main", "telegram:7")).orElseThrow())
        .extracting(it -> it.header().user())
        .isEqualTo("bob");
  }

  private static User user(String name, String address) {
    return new User(name, Trust.INNER, Optional.empty(), List.of(address), Optional.empty());
  }

  @Test
  void an_agent_without_a_model_has_no_conversation() throws Exception {
    TakeTurn takeTurn =
        new TakeTurn(
            ScriptedSettings.host(workspace), Toolbox.EMPTY, new SessionLocks(), () -> NOW);
    AppendDelivered append = new AppendDelivered(() -> Configuration.DEFAULT, takeTurn, later::add);

    append.delivered(
        new DeliveryAttributes(Address.parse("telegram:42"), "r-1", "direct", NOW, 0),
        new Message("d-1", "", "x", Optional.empty()));

    assertThat(workspace).isEmptyDirectory();
    assertThat(List.copyOf(later)).isEmpty();
  }
}
