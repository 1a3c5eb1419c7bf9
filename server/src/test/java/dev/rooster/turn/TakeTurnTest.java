package dev.rooster.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.Agent;
import dev.rooster.agent.ConfiguredAgent;
import dev.rooster.agent.Reply;
import dev.rooster.agent.ScriptedSettings;
import dev.rooster.agent.TurnFailedException;
import dev.rooster.agent.TurnOrigin;
import dev.rooster.agent.TurnRequest;
import dev.rooster.agent.Usage;
import dev.rooster.session.SessionKey;
import dev.rooster.trust.Situation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Turns for messages of any origin. */
class TakeTurnTest {
  private static final Duration PATIENCE = Duration.ofMillis(10);
  private static final Usage USAGE =
      new Usage(OptionalLong.of(12), OptionalLong.empty(), Optional.empty());
  private static final TurnRequest HELLO =
      TurnRequest.of(
          "hello",
          Optional.of(SessionKey.main("coder")),
          TurnOrigin.operator(Situation.CHAT),
          Map.of());

  private final List<String> calls = new ArrayList<>();
  private Agent agent =
      turn -> {
        calls.add(turn.prompt());
        return Reply.of("hi", USAGE);
      };
  private final ConfiguredAgent coder =
      new ConfiguredAgent(
          "coder", new ScriptedSettings(turn -> agent.turn(turn), true), "Be brief.");
  private final TakeTurn takeTurn = new TakeTurn(ScriptedSettings.host());

  private TurnResult take() throws InterruptedException {
    return takeTurn.take(coder, HELLO, PATIENCE, () -> calls.add("started"));
  }

  @Test
  void the_agent_gets_the_message_with_its_role_after_the_start_is_reported() throws Exception {
    assertThat(take()).isEqualTo(new TurnResult.Replied(Reply.of("hi", USAGE)));
    assertThat(calls).containsExactly("started", "hello\n\nYour role: Be brief.");
  }

  @Test
  void a_failed_turn_keeps_its_usage_and_frees_the_session() throws Exception {
    Agent working = agent;
    agent =
        turn -> {
          throw new TurnFailedException("busy", true, Optional.of(Duration.ofMinutes(7)), USAGE);
        };
    assertThat(take())
        .isEqualTo(new TurnResult.Failed("busy", true, Optional.of(Duration.ofMinutes(7)), USAGE));

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
}
