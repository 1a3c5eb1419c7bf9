package dev.rooster.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceContextTest {
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String SPAN = "00f067aa0ba902b7";

  @Test
  void a_traceparent_is_read_and_written() {
    String parent = "00-%s-%s-01".formatted(TRACE, SPAN);

    assertThat(TraceContext.read(parent)).contains(new TraceContext(TRACE, SPAN, true));
    assertThat(TraceContext.read(parent).orElseThrow().traceparent()).isEqualTo(parent);
    assertThat(TraceContext.read("00-%s-%s-02".formatted(TRACE, SPAN)).orElseThrow().sampled())
        .isFalse();
  }

  @Test
  void a_later_version_may_have_more_parts() {
    assertThat(TraceContext.read("01-%s-%s-01-more".formatted(TRACE, SPAN))).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "00",
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
        "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
        "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0x"
      })
  void an_invalid_one_counts_as_missing(String text) {
    assertThat(TraceContext.read(text)).isEmpty();
  }

  @Test
  void ids_without_a_digit_that_counts_are_rejected() {
    assertThatThrownBy(() -> new TraceContext("0".repeat(32), SPAN, true))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
