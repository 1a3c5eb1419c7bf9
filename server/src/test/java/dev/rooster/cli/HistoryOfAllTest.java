package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The history of several reminders shows their names. */
class HistoryOfAllTest extends StubBackend {
  private static final String RUN =
      """
      {"id":"r-%1$s@2026-11-16T09:00:00Z","reminder_id":"r-%1$s","name":%2$s,"status":"ok",\
      "due_at":"2026-11-16T09:00:00Z","reply":"done","count":1,"late_by_ms":0,"deliveries":[]}\
      """;

  @Override
  public Reply ask(String method, String target, Map<String, String> headers, String body) {
    assertThat(target).startsWith("/api/runs?");
    return new Reply(
        200,
        "{\"items\":[%s,%s],\"next_cursor\":null}"
            .formatted(RUN.formatted("1", "\"oven\""), RUN.formatted("2", "null")));
  }

  @Test
  void a_reminder_without_a_name_is_shown_by_its_id() {
    assertThat(new CliRun().host(host()).run(List.of("history")).outLines())
        .containsExactly(
            "DUE                             REMINDER  STATUS  WHAT",
            "Mon 2026-11-16 10:00:00 +01:00  oven      ok      done",
            "Mon 2026-11-16 10:00:00 +01:00  r-2       ok      done");
  }
}
