package dev.rooster.events.otel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OtlpVariablesTest {
  private static OtlpVariables of(Map<String, String> variables) {
    return new OtlpVariables(name -> Optional.ofNullable(variables.get(name)));
  }

  private static String endpoint(Map<String, String> variables) {
    return of(variables).endpoint().map(it -> it.uri().toString()).orElse("");
  }

  @Test
  void the_endpoint_of_traces_is_taken_as_it_is_and_the_general_one_gets_a_path() {
    assertThat(endpoint(Map.of("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "http://h/x")))
        .isEqualTo("http://h/x");
    assertThat(endpoint(Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", "http://h:4318")))
        .isEqualTo("http://h:4318/v1/traces");
    assertThat(endpoint(Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", "http://h:4318/")))
        .isEqualTo("http://h:4318/v1/traces");
    assertThat(endpoint(Map.of())).isEmpty();
  }

  @Test
  void the_variables_that_switch_traces_off_are_obeyed() {
    String name = "OTEL_EXPORTER_OTLP_ENDPOINT";
    assertThat(endpoint(Map.of(name, "http://h", "OTEL_SDK_DISABLED", "true"))).isEmpty();
    assertThat(endpoint(Map.of(name, "http://h", "OTEL_TRACES_EXPORTER", "none"))).isEmpty();
  }

  @Test
  void an_endpoint_that_cannot_be_used_is_told() {
    String name = "OTEL_EXPORTER_OTLP_ENDPOINT";
    assertThat(of(Map.of(name, "http://h", "OTEL_EXPORTER_OTLP_PROTOCOL", "grpc")).problem())
        .hasValueSatisfying(it -> assertThat(it).contains("gRPC"));
    assertThat(of(Map.of(name, "not a url")).problem()).isPresent();
    assertThat(of(Map.of(name, "http://h")).problem()).isEmpty();
    assertThat(of(Map.of()).problem()).isEmpty();
  }

  @Test
  void pairs_that_cannot_be_read_are_left_out() {
    assertThat(of(Map.of("OTEL_EXPORTER_OTLP_HEADERS", "a=1%20+2, b = c ,=x,d,e=%zz")).headers())
        .isEqualTo(Map.of("a", "1 +2", "b", "c"));
  }
}
