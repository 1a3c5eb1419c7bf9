package dev.rooster.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StorableTest {

  @Test
  void whole_texts_stay_as_they_are() {
    assertThat(Storable.cleaned("ten o'clock \uD83D\uDC13\n", 100))
        .isEqualTo("ten o'clock \uD83D\uDC13\n");
  }

  @Test
  void zeros_and_halves_of_characters_are_replaced() {
    assertThat(Storable.cleaned("a\0b\uD83Dc\uDC13\uD83D", 100))
        .isEqualTo("a\uFFFDb\uFFFDc\uFFFD\uFFFD");
  }

  @Test
  void long_texts_are_cut_and_a_character_that_is_cut_through_is_replaced() {
    assertThat(Storable.cleaned("abcdef", 4)).isEqualTo("abc…");
    assertThat(Storable.cleaned("ab\uD83D\uDC13ef", 4)).isEqualTo("ab\uFFFD…");
  }
}
