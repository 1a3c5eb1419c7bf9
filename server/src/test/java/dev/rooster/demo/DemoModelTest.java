package dev.rooster.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.net.Endpoint;
import dev.rooster.net.HttpCall;
import dev.rooster.net.HttpRequest;
import dev.rooster.net.HttpResponse;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The demo model, asked over HTTP. */
@Timeout(60)
class DemoModelTest {
  private static final String TOOLS =
      """
      "tools":[{"type":"function","function":{"name":"reminder"}},\
      {"type":"function","function":{"name":"schedule"}}]\
      """;

  private DemoModel model;

  @BeforeEach
  void start() throws IOException {
    model = new DemoModel();
  }

  @AfterEach
  void stop() {
    model.close();
  }

  private record Answer(int status, String body) {}

  private Answer ask(String method, String body) throws IOException {
    URI url = URI.create(model.url());
    try (HttpResponse response =
        HttpCall.send(
            Endpoint.loopback(url.getPort()),
            HttpRequest.of(method, url.getPath() + "/chat/completions", body),
            Duration.ofSeconds(10))) {
      return new Answer(response.status(), response.text(1_000_000));
    }
  }

  private static String request(boolean stream, String said, String more) {
    return """
    {"model":"demo","stream":%b,%s,"messages":[{"role":"system","content":"s"},\
    {"role":"user","content":"%s\\n\\n(It is Monday 16 November 2026, 11:00, Europe/Berlin.)"}%s]}\
    """
        .formatted(stream, TOOLS, said, more);
  }

  @Test
  void it_calls_the_tool_with_the_words_of_the_person() throws Exception {
    Answer answer = ask("POST", request(false, "remind me in 5 minutes to check the oven", ""));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body())
        .contains("\"finish_reason\":\"tool_calls\"")
        .contains("\"name\":\"reminder\"")
        .contains("\\\"time\\\":\\\"in 5 minutes\\\"")
        .contains("\\\"message\\\":\\\"check the oven\\\"");
  }

  @Test
  void it_repeats_the_result_of_the_tool() throws Exception {
    String result = ",{\"role\":\"tool\",\"tool_call_id\":\"1\",\"content\":\"Set r-1.\"}";

    assertThat(ask("POST", request(false, "remind me at 9 to eat", result)).body())
        .contains("\"content\":\"Set r-1.\"");
  }

  @Test
  void a_stream_ends_with_the_usage_and_a_mark() throws Exception {
    String body = ask("POST", request(true, "hello", "")).body();

    assertThat(body)
        .startsWith("data: {")
        .contains("{\"content\":\"demo \"}")
        .contains("\"usage\":{")
        .endsWith("data: [DONE]\n\n");
  }

  @Test
  void it_names_itself_and_what_it_understands() throws Exception {
    assertThat(ask("POST", request(false, "how are you?", "")).body())
        .contains("I am the demo model: a script, not an AI.")
        .contains("remind me in 5 minutes");
  }

  @Test
  void an_ambiguous_reminder_is_not_cancelled() throws Exception {
    String result =
        ",{\"role\":\"tool\",\"tool_call_id\":\"1\",\"content\":\"r-aaaa: \\\"check the oven\\\""
            + "\\nr-bbbb: \\\"clean the oven\\\"\"}";

    assertThat(ask("POST", request(false, "cancel the oven", result)).body())
        .contains("Several reminders match 'oven'. Give the id.");
    assertThat(ask("POST", request(false, "cancel clean the oven", result)).body())
        .contains("\\\"id\\\":\\\"r-bbbb\\\"");
  }

  @Test
  void done_and_snooze_mean_the_latest_reminder_of_the_conversation() throws Exception {
    String earlier =
        """
        {"tools":[{"function":{"name":"reminder"}}],"messages":[\
        {"role":"user","content":"remind me at 9 to eat"},{"role":"tool","content":"Set r-aaaa: eat."},\
        {"role":"assistant","content":"Set"},{"role":"user","content":"%s"}]}\
        """;

    assertThat(ask("POST", earlier.formatted("done")).body())
        .contains("\\\"action\\\":\\\"done\\\",\\\"id\\\":\\\"r-aaaa\\\"");
    assertThat(ask("POST", earlier.formatted("snooze 10m")).body())
        .contains("\\\"time\\\":\\\"10m\\\",\\\"id\\\":\\\"r-aaaa\\\"");
    assertThat(ask("POST", request(false, "done", "")).body()).contains("has set no reminder yet");
  }

  @Test
  void done_does_not_mean_the_first_of_a_list() throws Exception {
    String listed =
        """
        {"tools":[{"function":{"name":"reminder"}}],"messages":[\
        {"role":"user","content":"remind me at 9 to eat"},{"role":"tool","content":"Set r-aaaa: eat."},\
        {"role":"user","content":"list my reminders"},{"role":"tool","content":"r-bbbb: a\\nr-aaaa: eat"},\
        {"role":"user","content":"done"}]}\
        """;

    assertThat(ask("POST", listed).body()).contains("\\\"id\\\":\\\"r-aaaa\\\"");
  }

  @Test
  void a_wish_without_time_and_matter_gets_a_whole_example() throws Exception {
    assertThat(ask("POST", request(false, "remind me", "")).body())
        .contains("remind me in 5 minutes to check the oven");
  }

  @Test
  void a_broken_request_is_refused() throws Exception {
    assertThat(ask("POST", "{").status()).isEqualTo(400);
    assertThat(ask("GET", "").status()).isEqualTo(400);
  }
}
