package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.CliRun.Result;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.Problems;
import dev.rooster.http.Answer;
import dev.rooster.http.Request;
import dev.rooster.trust.Caller;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs by status, reminder and time, by command and by REST. */
class HistoryFiltersTest {
  private static final Caller OPERATOR = new Caller("rest", Optional.empty(), CliRun.BERLIN);

  @TempDir private Path home;
  private HandTickedHost host;

  /** Two reminders that fire at 11:30, 12:00 and 12:30 in Berlin; one of them is always skipped. */
  @BeforeEach
  void fire() {
    host = new HandTickedHost(home);
    rooster("add", "check", "--every", "30m", "--name", "oven");
    rooster("add", "look", "--every", "30m", "--name", "door", "--condition", "exit 1");
    for (int i = 0; i < 3; i++) {
      host.pass(Duration.ofMinutes(30));
    }
  }

  @AfterEach
  void close() {
    host.close();
  }

  private Result rooster(String... words) {
    return new CliRun().host(host).clock(host.clock()).run(List.of(words));
  }

  private Fields ask(String target) {
    Answer.Whole answer =
        (Answer.Whole) host.api().answer(Request.of("GET", target, Map.of(), ""), OPERATOR);
    return Fields.of(Json.read(answer.body()), "", new Problems());
  }

  private List<String> runs(String target) {
    return ask(target).objects("items").stream()
        .map(it ->
            "%s %s %s"
                .formatted(
                    it.text("name").orElseThrow(),
                    it.text("status").orElseThrow(),
                    it.text("due_at").orElseThrow().substring(11, 16)))
        .toList();
  }

  private String error(String target) {
    Fields error = ask(target).object("error").orElseThrow();
    return error.text("code").orElseThrow()
        + ": "
        + error.text("message").orElseThrow()
        + ". "
        + error.text("remedy").orElseThrow();
  }

  @Test
  void runs_are_listed_by_status() {
    assertThat(runs("/api/runs?status=skipped"))
        .containsExactly("door skipped 11:30", "door skipped 11:00", "door skipped 10:30");
    assertThat(runs("/api/runs?status=ok,error&limit=2"))
        .containsExactly("oven ok 11:30", "oven ok 11:00");
    assertThat(runs("/api/runs?status=error")).isEmpty();
    assertThat(runs("/api/runs?status=all")).hasSize(6);
    assertThat(runs("/api/reminders/door/runs?status=ok")).isEmpty();
  }

  @Test
  void runs_are_listed_by_reminder() {
    assertThat(runs("/api/runs?reminder=oven"))
        .containsExactly("oven ok 11:30", "oven ok 11:00", "oven ok 10:30")
        .isEqualTo(runs("/api/reminders/oven/runs"));
    assertThat(error("/api/runs?reminder=cellar")).startsWith("not_found: ");
  }

  @Test
  void runs_are_listed_by_the_time_of_their_record() {
    assertThat(runs("/api/runs?status=ok&from=2026-11-16T11:00:00Z"))
        .containsExactly("oven ok 11:30", "oven ok 11:00");
    assertThat(runs("/api/runs?status=ok&until=2026-11-16T12:00"))
        .as("in the zone of the caller")
        .containsExactly("oven ok 10:30");
    assertThat(runs("/api/runs?reminder=oven&from=45m&until=15m")).containsExactly("oven ok 11:00");
    assertThat(runs("/api/runs?from=2026-11-16&until=2026-11-16")).hasSize(6);
    assertThat(runs("/api/runs?until=2026-11-15")).isEmpty();
  }

  @Test
  void a_filtered_list_continues_at_its_cursor() {
    Fields first = ask("/api/runs?status=skipped&limit=2");
    String cursor = first.text("next_cursor").orElseThrow();

    assertThat(runs("/api/runs?status=skipped&limit=2&cursor=" + Requests.encoded(cursor)))
        .containsExactly("door skipped 10:30");
  }

  @Test
  void an_invalid_filter_is_refused_with_a_remedy() {
    assertThat(error("/api/runs?status=eror"))
        .isEqualTo(
            "invalid: 'eror' is not a status. did you mean error? Use ok, error, skipped, missed,"
                + " interrupted, blocked or all");
    assertThat(error("/api/runs?from=yesterday"))
        .isEqualTo(
            "invalid: 'yesterday' is neither a time nor a duration. write a time such as"
                + " 2026-11-16T09:00, a date, or how long ago, such as 2d");
    assertThat(error("/api/runs?from=1h&until=2h")).contains("before it begins");
    assertThat(error("/api/runs?since=1h")).contains("unknown parameter 'since'");
  }

  @Test
  void the_command_takes_the_same_filters() {
    assertThat(rooster("history", "--status", "skipped", "--since", "20m").outLines())
        .hasSize(2)
        .last()
        .asString()
        .contains("door", "skipped");
    assertThat(rooster("history", "oven", "--until", "2026-11-16T11:45").outLines()).hasSize(2);
    assertThat(rooster("history", "--status", "ok", "--status", "skipped").outLines()).hasSize(7);
    assertThat(rooster("history", "--status", "error").out()).isEqualTo("no such runs\n");
    Result wrong = rooster("history", "--since", "whenever");
    assertThat(wrong.exit()).isEqualTo(1);
    assertThat(wrong.err()).contains("neither a time nor a duration").contains("such as 2d");
  }
}
