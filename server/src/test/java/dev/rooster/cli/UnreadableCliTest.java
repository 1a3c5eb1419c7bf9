package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A reminder that only a newer version of Rooster can read. */
class UnreadableCliTest extends StubBackend {
  private static final String REMINDER =
      """
      {"id":"r-1","message":"oven","status":"unreadable","needs_attention":true,"consecutive_errors":0,\
      "status_reason":"a newer version of Rooster wrote this reminder; upgrade this one"}\
      """;

  @Override
  public Reply ask(String method, String target, Map<String, String> headers, String body) {
    return new Reply(200, "{\"items\":[%s],\"next_cursor\":null}".formatted(REMINDER));
  }

  @Test
  void a_list_marks_it() {
    assertThat(new CliRun().host(host()).run(List.of("list")).out())
        .contains("! unreadable", "oven");
  }

  @Test
  void an_export_leaves_it_out_and_says_so() {
    CliRun.Result exported = new CliRun().host(host()).run(List.of("export", "--json"));

    assertThat(exported.out()).doesNotContain("oven");
    assertThat(exported.err()).contains("r-1 is left out: a newer version of Rooster wrote it");
  }
}
