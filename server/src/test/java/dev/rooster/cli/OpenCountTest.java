package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A count that is not exact says so. */
class OpenCountTest extends StubBackend {
  private static final String RUN =
      """
      {"id":"r-1@2026-11-16T09:00:00Z","reminder_id":"r-1","name":"tick","status":"missed",\
      "due_at":"2026-11-16T09:00:00Z","last_due_at":"2026-11-16T10:00:00Z","why":"no node was active",\
      "count":100000,"count_exact":%s,"late_by_ms":0,"deliveries":[]}\
      """;

  private boolean exact;

  @Override
  public Reply ask(String method, String target, Map<String, String> headers, String body) {
    return new Reply(200, "{\"items\":[%s],\"next_cursor\":null}".formatted(RUN.formatted(exact)));
  }

  private String history() {
    return new CliRun().host(host()).run(List.of("history")).outLines().getLast();
  }

  @Test
  void only_a_count_that_is_not_exact_is_more_than_its_number() {
    assertThat(history()).contains("more than 100000 times until Mon 2026-11-16 11:00:00");
    exact = true;
    assertThat(history()).contains("  100000 times until").doesNotContain("more than");
  }
}
