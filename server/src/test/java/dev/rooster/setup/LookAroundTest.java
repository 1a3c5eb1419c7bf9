package dev.rooster.setup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LookAroundTest {

  /** As Ollama itself reads the variable. */
  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, http://127.0.0.1:11434",
    "0.0.0.0, http://127.0.0.1:11434",
    "0.0.0.0:11500, http://127.0.0.1:11500",
    ":11500, http://127.0.0.1:11500",
    "[::1], http://[::1]:11434",
    "box.local, http://box.local:11434",
    "box.local:80, http://box.local:80",
    "https://box.local/ollama, https://box.local/ollama"
  })
  void the_place_of_ollama_has_its_usual_port(String variable, String url) {
    assertThat(LookAround.ollamaUrl(_ -> Optional.of(variable))).contains(url);
  }
}
