package dev.rooster.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.Problems;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class UsageTest {

  private static Usage read(String json) {
    return Usage.read(Fields.of(Json.read(json), "", new Problems()));
  }

  @Test
  void a_usage_is_read_as_it_was_written() {
    Usage usage = new Usage(OptionalLong.of(12), OptionalLong.of(3), Optional.of(0.5));

    assertThat(read(usage.json())).isEqualTo(usage);
    assertThat(Usage.NONE.json()).isEmpty();
  }

  @Test
  void a_field_that_is_not_a_valid_number_is_ignored() {
    assertThat(read("{\"input_tokens\":-1,\"output_tokens\":\"x\",\"cost_usd\":\"NaN\"}"))
        .isEqualTo(Usage.NONE);
  }
}
