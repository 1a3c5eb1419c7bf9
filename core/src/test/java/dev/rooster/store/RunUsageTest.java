package dev.rooster.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunUsageTest {
  @Test
  void numbers_are_read_in_any_order_and_any_may_be_missing() {
    assertThat(RunUsage.of("{\"usage\":{\"cost_usd\":0.25,\"output_tokens\":20},\"x\":1}"))
        .contains(new RunUsage(Optional.of(250_000_000L), 20));
    assertThat(RunUsage.of("{\"usage\":{\"input_tokens\":7,\"output_tokens\":5}}"))
        .contains(new RunUsage(Optional.empty(), 12));
    assertThat(RunUsage.of("{\"usage\":{\"cost_usd\":1.5E-4}}"))
        .contains(new RunUsage(Optional.of(150_000L), 0));
  }

  @Test
  void a_cost_beyond_all_measure_is_a_million_dollars() {
    assertThat(RunUsage.of("{\"usage\":{\"cost_usd\":9E99}}"))
        .contains(new RunUsage(Optional.of(1_000_000_000_000_000L), 0));
    assertThat(RunUsage.of("{\"usage\":{\"cost_usd\":9E-99}}"))
        .contains(new RunUsage(Optional.of(0L), 0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "not JSON",
        "{\"usage\":{}}",
        "{\"usage\":{\"model\":\"x\"}}",
        "{\"usage\":{\"cost_usd\":-1}}",
        "{\"usage\":{\"cost_usd\":\"1\"}}",
        "{\"usage\":{\"cost_usd\":1",
        "{\"sent\":[],\"usage\":{\"cost_usd\":1}}",
        "{\"usage\":{\"more\":{\"cost_usd\":1}}}",
        "{\"usage\":{\"input_tokens\":1234567890123456}}"
      })
  void other_details_have_no_usage(String details) {
    assertThat(RunUsage.of(details)).isEmpty();
  }
}
