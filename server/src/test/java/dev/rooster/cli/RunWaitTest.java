package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.CliRun.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A run that takes longer than one request to the daemon may wait. */
class RunWaitTest {
  private static final String RUN = "{\"id\":\"r-1@now\",\"status\":\"%s\",\"output\":\"done\"}";

  private final List<String> asked = new ArrayList<>();

  private Result rooster(String... words) {
    return new CliRun().host(new Slow().host()).run(List.of(words));
  }

  @Test
  void the_run_is_polled_until_it_has_ended() {
    Result ended = rooster("run", "slow", "--wait", "--json");

    assertThat(ended).isEqualTo(new Result(0, RUN.formatted("ok") + "\n", ""));
    assertThat(asked)
        .containsExactly(
            "POST /api/reminders/slow/run",
            "GET /api/runs/r-1%40now?wait=20s",
            "GET /api/runs/r-1%40now?wait=20s",
            "GET /api/runs/r-1%40now?wait=20s");
  }

  /** It runs until it has been asked for three times. */
  private final class Slow extends StubBackend {
    @Override
    public Reply ask(String method, String target, Map<String, String> headers, String body) {
      asked.add(method + " " + target);
      return new Reply(200, RUN.formatted(asked.size() < 4 ? "running" : "ok"));
    }
  }
}
