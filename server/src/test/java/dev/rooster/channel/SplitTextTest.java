package dev.rooster.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Long texts for channels with a limit. */
class SplitTextTest {

  @Test
  void a_text_within_the_limit_stays_whole() {
    assertThat(SplitText.of("four", 4)).isEqualTo(new SplitText("four", ""));
  }

  @Test
  void a_text_is_divided_where_a_person_would() {
    assertThat(SplitText.of("one two. three\n\nfour five", 20))
        .isEqualTo(new SplitText("one two. three", "four five"));
    assertThat(SplitText.of("one two.\nthree four", 12))
        .isEqualTo(new SplitText("one two.", "three four"));
    assertThat(SplitText.of("One two. Three four", 12))
        .isEqualTo(new SplitText("One two.", "Three four"));
    assertThat(SplitText.of("one two three", 9)).isEqualTo(new SplitText("one two", "three"));
    assertThat(SplitText.of("onetwothree", 4)).isEqualTo(new SplitText("onet", "wothree"));
  }

  @Test
  void every_text_ends_divided_into_parts_within_the_limit_without_half_characters() {
    RandomGenerator random = RandomGenerator.of("L64X128MixRandom");
    String alphabet = "ab. \n\ud83d\udd14";
    for (int i = 0; i < 2_000; i++) {
      StringBuilder text = new StringBuilder();
      random
          .ints(random.nextInt(100), 0, 6)
          .forEach(at -> text.append(alphabet, at, at == 5 ? 7 : at + 1));
      StringBuilder joined = new StringBuilder();
      String rest = text.toString();
      while (!rest.isEmpty()) {
        SplitText split = SplitText.of(rest, 10);
        assertThat(split.first()).hasSizeLessThanOrEqualTo(10);
        assertThat(split.rest().length()).isLessThan(rest.length());
        joined.append(split.first());
        rest = split.rest();
      }
      assertThat(joined.toString().replaceAll("\\s", ""))
          .isEqualTo(text.toString().replaceAll("\\s", ""));
    }
  }
}
