package dev.rooster.guidance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.guidance.BoundedMatch.Result;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Regular expressions of people, on texts of people. */
class BoundedMatchTest {

  @Test
  void an_expression_is_found_anywhere_and_in_any_case() {
    BoundedMatch prompt = new BoundedMatch("Please FIX the Größe of it");

    assertThat(prompt.find("\\bfix\\b")).isEqualTo(Result.FOUND);
    assertThat(prompt.find("größE")).isEqualTo(Result.FOUND);
    assertThat(prompt.find("(?-i)fix")).isEqualTo(Result.NOT_FOUND);
    assertThat(prompt.find("^fix")).isEqualTo(Result.NOT_FOUND);
  }

  @Test
  void an_expression_that_runs_away_is_given_up() {
    String prompt = "x".repeat(9_000);

    assertThat(new BoundedMatch(prompt).find("(x+x+)+\\1y")).isEqualTo(Result.GIVEN_UP);
    assertThat(new BoundedMatch(prompt).find(".*.*.*.*.*=")).isEqualTo(Result.GIVEN_UP);
  }

  @Test
  void an_expression_that_runs_away_leaves_the_others_their_share() {
    BoundedMatch prompt = new BoundedMatch("x".repeat(5_000) + " fix");

    assertThat(prompt.find("(x+x+)+\\1y")).isEqualTo(Result.GIVEN_UP);
    assertThat(prompt.find("fix")).isEqualTo(Result.FOUND);
  }

  @Test
  void an_expression_that_recurses_too_deeply_is_given_up() throws InterruptedException {
    AtomicReference<Result> result = new AtomicReference<>();
    Runnable search =
        () -> result.set(new BoundedMatch("ab".repeat(5_000)).find("(?:(a|b)|(c))*=c"));
    Thread small = new Thread(null, search, "small stack", 200_000);
    small.start();
    small.join();

    assertThat(result.get()).isEqualTo(Result.GIVEN_UP);
  }

  @Test
  void only_the_start_of_a_long_text_counts() {
    String text = "a".repeat(BoundedMatch.LONGEST_TEXT - 3);

    assertThat(new BoundedMatch(text + "fix").find("fix")).isEqualTo(Result.FOUND);
    assertThat(new BoundedMatch(text + " fix").find("fix")).isEqualTo(Result.NOT_FOUND);
  }

  @Test
  void many_usual_expressions_stay_within_the_limit() {
    BoundedMatch prompt = new BoundedMatch("lorem ipsum dolor ".repeat(500));

    for (int i = 0; i < 50; i++) {
      assertThat(prompt.find("\\b(bug|broken|crash%d)\\b".formatted(i)))
          .isEqualTo(Result.NOT_FOUND);
    }
  }
}
