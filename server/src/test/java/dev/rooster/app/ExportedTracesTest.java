package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rooster.events.otel.OtlpReceiver;
import dev.rooster.model.Answer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Traces by OTLP, at a strict receiver. */
@Timeout(60)
class ExportedTracesTest {
  private static final Map<String, String> NO_FILE = Map.of("ROOSTER_TRACE_FILE", "");

  @TempDir private Path home;
  private OtlpReceiver receiver;

  @BeforeEach
  void start() throws Exception {
    receiver = new OtlpReceiver();
  }

  @AfterEach
  void close() throws Exception {
    receiver.close();
  }

  private String configured() {
    return "traces: {otlp: \"%s\", headers: {Authorization: \"Bearer ${env:KEY}\"}}"
        .formatted(receiver.url());
  }

  private static void fire(TracedScene scene) {
    scene.model.otherwise(body -> Answer.says("The tea is ready."));
    scene.add(
        "{\"message\":\"look at the tea\",\"name\":\"kettle\",\"schedule\":{\"every\":\"1h\"}}");
    scene.pass(Duration.ofHours(1));
    scene.pass(Duration.ofSeconds(1));
    scene.server.traceStop();
  }

  private static String attribute(JsonNode span, String key) {
    for (JsonNode each : span.path("attributes")) {
      if (each.path("key").asText().equals(key)) {
        return each.path("value").elements().next().asText();
      }
    }
    return "";
  }

  @Test
  void spans_arrive_as_opentelemetry_describes_them() throws Exception {
    try (TracedScene scene = new TracedScene(home, configured(), NO_FILE)) {
      fire(scene);
    }

    JsonNode created = receiver.span("reminder.created");
    JsonNode model = receiver.span("model");
    JsonNode turn = receiver.span("turn");
    JsonNode run = receiver.span("run");
    JsonNode delivery = receiver.span("delivery");
    assertThat(receiver.problems()).isEmpty();
    assertThat(attribute(run, "rooster.name")).isEqualTo("kettle");
    assertThat(attribute(model, "gen_ai.request.model")).isEqualTo("m-1");
    assertThat(run.path("links").get(0).path("spanId")).isEqualTo(created.path("spanId"));
    assertThat(turn.path("parentSpanId")).isEqualTo(run.path("spanId"));
    assertThat(model.path("parentSpanId")).isEqualTo(turn.path("spanId"));
    assertThat(delivery.path("parentSpanId")).isEqualTo(run.path("spanId"));
    assertThat(delivery.path("traceId")).isEqualTo(run.path("traceId"));
    assertThat(delivery.toString() + run + turn).doesNotContain("tea");
    assertThat(receiver.headers()).containsEntry("authorization", "Bearer sk-strict-0123456789");
    assertThat(receiver.resource()).contains("service.name").contains("rooster");
  }

  @Test
  void the_standard_variables_are_enough() throws Exception {
    Map<String, String> variables =
        Map.of(
            "ROOSTER_TRACE_FILE", "",
            "OTEL_EXPORTER_OTLP_ENDPOINT", receiver.url().replace("/v1/traces", ""),
            "OTEL_EXPORTER_OTLP_HEADERS", "x-team=a%20b",
            "OTEL_SERVICE_NAME", "my-rooster");
    try (TracedScene scene = new TracedScene(home, "", variables)) {
      fire(scene);
    }

    assertThat(receiver.span("delivery")).isNotNull();
    assertThat(receiver.headers()).containsEntry("x-team", "a b");
    assertThat(receiver.resource()).contains("my-rooster");
  }

  @Test
  void a_busy_endpoint_is_asked_again() throws Exception {
    receiver.refuse(503);
    receiver.refuse(429);
    try (TracedScene scene = new TracedScene(home, configured(), NO_FILE)) {
      scene.add("{\"message\":\"x\",\"schedule\":{\"every\":\"1h\"}}");

      assertThat(receiver.span("reminder.created")).isNotNull();
      scene.server.traceStop();
    }
  }

  @Test
  void a_change_of_the_configuration_takes_effect_at_once() throws Exception {
    try (TracedScene scene = new TracedScene(home, "", NO_FILE)) {
      scene.add("{\"message\":\"x\",\"name\":\"before\",\"schedule\":{\"every\":\"1h\"}}");
      scene.configure(configured());
      scene.add("{\"message\":\"x\",\"name\":\"after\",\"schedule\":{\"every\":\"1h\"}}");
      scene.server.traceStop();
    }

    assertThat(attribute(receiver.span(), "rooster.name")).isEqualTo("after");
    assertThat(receiver.span().path("name").asText()).isEqualTo("daemon.stopped");
  }

  @Test
  void a_dead_endpoint_delays_nothing() throws Exception {
    receiver.close();
    try (TracedScene scene = new TracedScene(home, configured(), NO_FILE)) {
      scene.model.otherwise(body -> Answer.says("ok"));
      scene.add(
          "{\"message\":\"x\",\"schedule\":{\"in\":\"1h\"},\"delivery\":{\"to\":[\"telegram:42\"]}}");
      scene.pass(Duration.ofHours(1));
      scene.pass(Duration.ofSeconds(1));

      assertThat(scene.bot.sent().text()).isEqualTo("ok");
    }
  }
}
