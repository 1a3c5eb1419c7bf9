package dev.rooster.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ErrorLineTest {
  @Test
  void a_problem_and_its_remedy_become_two_sentences() {
    assertThat(ErrorLine.of("'abc' is not a valid port", "use 0 to 65535"))
        .isEqualTo("'abc' is not a valid port. Use 0 to 65535.");
  }

  @Test
  void a_part_that_ends_like_a_sentence_gets_no_full_stop() {
    assertThat(ErrorLine.of("what?", "did you mean every?")).isEqualTo("what? Did you mean every?");
    assertThat(ErrorLine.of("too late.", "try again!")).isEqualTo("too late. Try again!");
  }
}
