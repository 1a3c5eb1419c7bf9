package dev.rooster.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {
  private static final List<String> KNOWN = List.of("--cron", "--count", "--max-fires", "--tz");

  @ParameterizedTest
  @CsvSource({
    "--corn, --cron",
    "--Cron, --cron",
    "cron, --cron",
    "--coutn, --count",
    "--max_fires, --max-fires",
    "--maxfire, --max-fires",
    "--tx, --tz"
  })
  void a_typing_mistake_finds_the_intended_name(String mistyped, String meant) {
    assertThat(NearestName.of(mistyped, KNOWN)).contains(meant);
  }

  @Test
  void a_word_far_from_every_name_finds_none() {
    assertThat(NearestName.of("--verbose", KNOWN)).isEmpty();
    assertThat(NearestName.of("x".repeat(100_000), KNOWN)).isEmpty();
    assertThat(NearestName.remedy("--verbose", KNOWN, "use --count")).isEqualTo("use --count");
  }
}
