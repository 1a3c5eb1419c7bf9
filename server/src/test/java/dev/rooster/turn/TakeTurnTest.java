package dev.rooster.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.agent.Agent;
import dev.rooster.agent.ConfiguredAgent;
import dev.rooster.agent.Reply;
import dev.rooster.agent.ScriptedSettings;
import dev.rooster.agent.Toolbox;
import dev.rooster.agent.TurnFailedException;
import dev.rooster.agent.TurnListener;
import dev.rooster.agent.TurnOrigin;
import dev.rooster.agent.TurnRequest;
import dev.rooster.agent.Usage;
import dev.rooster.session.Entry;
import dev.rooster.session.Session;
import dev.rooster.session.SessionHeader;
import dev.rooster.session.SessionKey;
import dev.rooster.session.SessionLocks;
import dev.rooster.session.Transcripts;
import dev.rooster.trust.Situation;
import dev.rooster.trust.Trust;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Turns for messages of any origin. */
class TakeTurnTest {
  private static final Instant NOW = Instant.parse("2026-11-18T09:00:00Z");
  private static final Duration PATIENCE = Duration.ofMillis(10);
  private static final Usage USAGE =
      new Usage(OptionalLong.of(12), OptionalLong.empty(), Optional.empty());
  private static final TurnRequest HELLO =
      TurnRequest.of(
          "hello",
          Session.lasting(SessionKey.main("coder")),
          TurnOrigin.operator(Situation.CHAT),
          Map.of());

  private final List<String> calls = new ArrayList<>();
  private Agent agent =
      turn -> {
        calls.add(turn.request().prompt());
        return Reply.of("hi", USAGE);
      };
  private final ConfiguredAgent coder =
      new ConfiguredAgent(
          "coder", new ScriptedSettings(turn -> agent.turn(turn), true), "Be brief.");
  @TempDir private Path workspace;

  private final SessionLocks locks = new SessionLocks();

  private TurnResult take() throws InterruptedException {
    return new TakeTurn(ScriptedSettings.host(workspace), Toolbox.EMPTY, locks, () -> NOW)
        .take(coder, HELLO, PATIENCE, TurnListener.NONE, () -> calls.add("started"));
  }

  @Test
  void the_agent_gets_the_message_with_its_role_after_the_start_is_reported() throws Exception {
    assertThat(take()).isEqualTo(new TurnResult.Replied(Reply.of("hi", USAGE)));
    assertThat(calls).containsExactly("started", "hello\n\nYour role: Be brief.");
  }

  @Test
  void message_and_reply_are_in_the_transcript() throws Exception {
    take();

    assertThat(new Transcripts(workspace).find(SessionKey.main("coder")).orElseThrow().entries())
        .containsExactly(
            Entry.user("hello", "operator", NOW), Entry.reply("hi", USAGE.json(), NOW));
  }

  @Test
  void the_conversation_of_a_group_belongs_to_no_user() throws Exception {
    SessionKey group = SessionKey.group("coder", "telegram:-100");
    TurnOrigin alice =
        new TurnOrigin(
            Optional.of("alice"),
            Trust.FAMILIAR,
            Situation.GROUP,
            Optional.of("telegram"),
            ZoneOffset.UTC);

    new TakeTurn(ScriptedSettings.host(workspace), Toolbox.EMPTY, locks, () -> NOW)
        .take(
            coder,
            TurnRequest.of("hello", Session.lasting(group), alice, Map.of()),
            PATIENCE,
            TurnListener.NONE,
            () -> {});

    assertThat(new Transcripts(workspace).find(group).orElseThrow().header().user()).isEmpty();
  }

  @Test
  void a_failed_turn_keeps_its_usage_and_frees_the_session() throws Exception {
    Agent working = agent;
    agent =
        turn -> {
          throw new TurnFailedException("busy", true, Optional.of(Duration.ofMinutes(7)), USAGE);
        };
    assertThat(take())
        .isEqualTo(
            new TurnResult.Failed("busy", true, Optional.of(Duration.ofMinutes(7)), USAGE, false));

    agent = working;
    assertThat(take()).isInstanceOf(TurnResult.Replied.class);
  }

  @Test
  void a_turn_in_a_busy_session_is_not_taken() throws Exception {
    List<TurnResult> others = new ArrayList<>();
    Agent working = agent;
    agent =
        turn -> {
          Thread.ofVirtual()
              .start(() -> {
                try {
                  others.add(take());
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              })
              .join();
          return working.turn(turn);
        };

    assertThat(take()).isInstanceOf(TurnResult.Replied.class);
    assertThat(others).containsExactly(new TurnResult.Busy(PATIENCE));
    assertThat(calls).filteredOn("started"::equals).hasSize(1);
  }

  @Test
  void a_conversation_that_cannot_be_written_fails_the_turn_with_a_remedy() throws Exception {
    Files.writeString(workspace.resolve("sessions"), "not a folder");

    assertThat(take())
        .isInstanceOfSatisfying(
            TurnResult.Failed.class,
            it -> {
              assertThat(it.why()).contains("cannot be written", "free space");
              assertThat(it.unavailable()).as("its reminders deliver their own text").isTrue();
            });
    assertThat(calls).as("the agent is not called").containsExactly("started");
  }

  @Test
  void a_reply_is_not_lost_with_its_transcript() throws Exception {
    agent =
        turn -> {
          replaceSessions();
          return Reply.of("hi", USAGE);
        };

    assertThat(take()).isEqualTo(new TurnResult.Replied(Reply.of("hi", USAGE)));
  }

  private void replaceSessions() {
    try {
      Path folder = workspace.resolve("sessions");
      Files.move(folder, workspace.resolve("moved"));
      Files.writeString(folder, "not a folder");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void an_interrupt_that_breaks_a_write_ends_the_turn_as_any_other() {
    agent =
        turn -> {
          Thread.currentThread().interrupt();
          return Reply.of("hi", USAGE);
        };

    assertThatThrownBy(this::take).isInstanceOf(InterruptedException.class);
    assertThat(Thread.interrupted()).isFalse();
  }

  private void deliver(String text, String key) throws InterruptedException {
    new TakeTurn(ScriptedSettings.host(workspace), Toolbox.EMPTY, locks, () -> NOW)
        .append(
            coder,
            new SessionHeader(SessionKey.main("coder"), "coder", ""),
            new TakeTurn.Delivered(text, key));
  }

  private List<String> texts() {
    return new Transcripts(workspace)
        .find(SessionKey.main("coder")).orElseThrow().entries().stream().map(Entry::text).toList();
  }

  @Test
  void a_reminder_that_says_the_same_every_day_is_in_the_transcript_every_day() throws Exception {
    deliver("Stand up", "monday");
    deliver("Stand up", "tuesday");

    assertThat(texts()).containsExactly("Stand up", "Stand up");
  }

  @Test
  void a_message_that_is_delivered_again_is_in_the_transcript_once() throws Exception {
    deliver("Stand up", "monday");
    deliver("Stand up", "monday");

    assertThat(texts()).containsExactly("Stand up");
  }

  @Test
  void a_delivered_reply_of_a_turn_in_the_same_conversation_is_there_already() throws Exception {
    take();
    deliver("hi", "monday");

    assertThat(texts()).containsExactly("hello", "hi");
  }
}
