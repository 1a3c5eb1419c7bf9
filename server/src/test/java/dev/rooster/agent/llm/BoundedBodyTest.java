package dev.rooster.agent.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A response of a model has a maximum length. */
class BoundedBodyTest {

  private static BoundedBody body(int length) {
    return new BoundedBody(new ByteArrayInputStream(new byte[length]), 10);
  }

  @Test
  void a_body_of_the_maximum_length_is_read_to_its_end() throws IOException {
    assertThat(body(10).readAllBytes()).hasSize(10);
  }

  @Test
  void a_longer_body_fails() {
    assertThatThrownBy(() -> body(11).readAllBytes()).isInstanceOf(IOException.class);
    assertThatThrownBy(
            () -> {
              try (BoundedBody body = body(11)) {
                while (body.read() >= 0) {
                  assertThat(body.available()).isNotNegative();
                }
              }
            })
        .isInstanceOf(IOException.class);
  }
}
