package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;

class TrainingTest {
  @Test
  void training_runs_through() {
    assertThatCode(() -> Training.main(new String[0])).doesNotThrowAnyException();
  }
}
