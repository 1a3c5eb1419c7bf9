package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@code show} and {@code list} flag a reminder that needs attention. */
class ShowDeclaredTest extends StubBackend {
  private static final String REMINDER =
      """
      {"id":"r-1","name":"a","message":"x","source":"schedules.d/a.yaml","version":1,"agent":"one",\
      "problem":"schedules.d/a.yaml line 3: a.schedule: what?","created_by":"file",\
      "created_at":"2026-11-16T09:00:00Z","status":"active",\
      "needs_attention":true}\
      """;

  @Override
  public Reply ask(String method, String target, Map<String, String> headers, String body) {
    return new Reply(
        200,
        target.startsWith("/api/status")
            ? """
            {"up":true,"pid":1,"url":"x","since":"2026-11-16T09:00:00Z","next":[],"problems":[{\
            "file":"schedules.d/a.yaml","line":3,"message":"a.schedule: what?","remedy":"write when"}]}\
            """
            : target.startsWith("/api/reminders?")
                ? "{\"items\":[%s,%s],\"next_cursor\":null}"
                    .formatted(
                        REMINDER,
                        REMINDER
                            .replace("r-1", "r-2")
                            .replace("\"agent\":\"one\"", "\"agent\":\"two\""))
                : REMINDER);
  }

  private CliRun.Result rooster(String... words) {
    return new CliRun().host(host()).run(List.of(words));
  }

  @Test
  void the_problem_is_shown() {
    assertThat(rooster("show", "a").out())
        .contains("problem   schedules.d/a.yaml line 3: a.schedule: what?\n");
  }

  @Test
  void a_list_flags_it_and_tells_agents_with_the_same_name_apart() {
    assertThat(rooster("list").out())
        .containsPattern("r-1 .*! problem .*one/a: x\n")
        .containsPattern("r-2 .*! problem .*two/a: x\n");
    assertThat(rooster("list", "--quiet").out()).isEqualTo("r-1\none/a\nr-2\ntwo/a\n");
  }

  @Test
  void the_status_exits_with_1_while_something_needs_attention() {
    assertThat(rooster("status").exit()).isEqualTo(1);
    assertThat(rooster("status", "--json").exit()).isEqualTo(1);
  }
}
