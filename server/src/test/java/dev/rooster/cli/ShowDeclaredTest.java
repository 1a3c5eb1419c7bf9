package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@code show} reports the invalid file of a reminder, because its last valid version stays. */
class ShowDeclaredTest extends StubBackend {
  @Override
  public Reply ask(String method, String target, Map<String, String> headers, String body) {
    return new Reply(
        200,
        target.equals("/api/status")
            ? """
            {"problems":[{"file":"schedules.d/a.yaml","line":3,"message":"a.schedule: what?",\
            "remedy":"write when"},{"file":"schedules.d/b.yaml","line":1,"message":"other",\
            "remedy":"other"}]}\
            """
            : """
            {"id":"r-1","name":"a","message":"x","source":"schedules.d/a.yaml","version":1,\
            "created_by":"file","created_at":"2026-11-16T09:00:00Z","status":"active"}\
            """);
  }

  @Test
  void it_shows_the_problem_and_that_the_last_valid_version_stays() {
    assertThat(new CliRun().host(host()).run(List.of("show", "a")).out())
        .contains(
            "problem   line 3: a.schedule: what? Write when. The last valid version stays in effect.\n")
        .doesNotContain("other");
  }
}
