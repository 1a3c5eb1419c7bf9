package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The history for people. */
class HistoryTextTest extends StubBackend {
  private static final String RUN =
      """
      {"id":"r-1@2026-11-16T09:00:00Z","reminder_id":"r-1","name":"oven","status":"ok",\
      "due_at":"2026-11-16T09:00:00Z","reply":"all is well","why":%s,"count":1,\
      "late_by_ms":0,"earlier_attempts":[%s],"deliveries":[]}\
      """;

  private static final String ATTEMPTS =
      """
      {"attempt":1,"status":"interrupted","why":"the node died during the run",\
      "started_at":"2026-11-16T09:00:00Z","ended_at":"2026-11-16T09:00:10Z"},\
      {"attempt":2,"status":"error","why":"no network",\
      "started_at":"2026-11-16T09:00:10Z","ended_at":"2026-11-16T09:00:11Z"}\
      """;

  private String run = "";

  @Override
  public Reply ask(String method, String target, Map<String, String> headers, String body) {
    return new Reply(200, "{\"items\":[%s],\"next_cursor\":null}".formatted(run));
  }

  private List<String> lines(String... words) {
    return new CliRun().host(host()).run(List.of(words)).outLines();
  }

  @Test
  void earlier_attempts_are_indented_below_their_run() {
    run = RUN.formatted("null", ATTEMPTS);

    assertThat(lines("history", "oven"))
        .containsExactly(
            "DUE                             STATUS       WHAT",
            "Mon 2026-11-16 10:00:00 +01:00  ok           all is well",
            "  attempt 1                     interrupted  Mon 2026-11-16 10:00:00 +01:00:"
                + " the node died during the run",
            "  attempt 2                     error        Mon 2026-11-16 10:00:10 +01:00:"
                + " no network");
    assertThat(lines("history").get(2))
        .startsWith("  attempt 1                               interrupted  Mon");
  }

  @Test
  void a_reply_with_nothing_to_report_says_so() {
    run = RUN.formatted("\"nothing to report\"", "");

    assertThat(lines("history", "oven").getLast()).endsWith("all is well (nothing to report)");
  }
}
