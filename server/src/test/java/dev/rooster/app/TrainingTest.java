package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TrainingTest {
  @Test
  void each_command_ends_as_it_does_for_users_and_two_are_refused() {
    assertThat(Training.run()).containsExactly(0, 0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0);
  }
}
