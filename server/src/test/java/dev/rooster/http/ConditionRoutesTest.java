package dev.rooster.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.TestServer;
import dev.rooster.engine.ConditionCheck;
import dev.rooster.reminder.Condition;
import dev.rooster.reminders.ServerReason;
import dev.rooster.trust.Caller;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConditionRoutesTest {
  private final List<Condition> asked = new ArrayList<>();
  private final TestServer server = TestServer.at(Instant.EPOCH, ZoneOffset.UTC);
  private final Api api =
      new Api(
          new ConditionRoutes(
                  server.reminders(),
                  condition -> {
                    asked.add(condition);
                    return new ConditionCheck.Checked.Met(new ServerReason.ConditionMet().reason());
                  })
              .routes(),
          Caller::zone,
          bug -> {});

  private void attempt(String body) {
    api.answer(
        Request.of("POST", "/api/conditions/try", Map.of(), body),
        new Caller("rest", Optional.empty(), ZoneOffset.UTC));
  }

  @Test
  void a_trial_has_a_short_timeout() {
    attempt("{\"command\":\"make test\",\"timeout\":\"2s\"}");
    attempt("{\"command\":\"make test\",\"timeout\":\"7d\"}");

    assertThat(asked)
        .extracting(Condition::timeout)
        .containsExactly(Duration.ofSeconds(2), Duration.ofSeconds(20));
  }
}
