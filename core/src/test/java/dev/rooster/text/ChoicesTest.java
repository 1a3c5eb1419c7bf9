package dev.rooster.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ChoicesTest {
  @Test
  void words_are_joined_by_commas_and_a_last_or() {
    assertThat(Choices.oneOf(List.of("DELETE", "GET", "PATCH"))).isEqualTo("DELETE, GET or PATCH");
    assertThat(Choices.oneOf(List.of("GET", "POST"))).isEqualTo("GET or POST");
    assertThat(Choices.oneOf(List.of("GET"))).isEqualTo("GET");
    assertThat(Choices.oneOf(List.of())).isEmpty();
  }
}
