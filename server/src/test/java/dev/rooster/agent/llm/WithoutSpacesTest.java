package dev.rooster.agent.llm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Requests without indentation. */
class WithoutSpacesTest {
  @Test
  void only_spaces_outside_strings_are_removed() {
    assertThat(WithoutSpaces.of("{\n  \"a b\" : [ 1, \"c \\\" d \\\\\" , {} ]\r\n}\t"))
        .isEqualTo("{\"a b\":[1,\"c \\\" d \\\\\",{}]}");
    assertThat(WithoutSpaces.of("")).isEmpty();
  }
}
