package dev.rooster.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretTest {
  @TempDir Path folder;
  private final Map<String, String> environment = Map.of("TOKEN", "s3cret$1", "PORT", "80");
  private Secret.Vault vault = new Secret.Vault(name -> Optional.empty(), Path.of("."));

  @BeforeEach
  void fill() throws IOException {
    vault = new Secret.Vault(name -> Optional.ofNullable(environment.get(name)), folder);
    Files.writeString(folder.resolve("key"), "first half\nsecond half\n");
  }

  @Test
  void a_reference_resolves_to_its_secret() {
    assertThat(new Secret("Bearer ${env:TOKEN}:${env:PORT}").reveal(vault))
        .isEqualTo("Bearer s3cret$1:80");
    assertThat(new Secret("${file:key}").reveal(vault)).isEqualTo("first half\nsecond half");
    assertThat(new Secret("$HOME ${TOKEN}").reveal(vault)).isEqualTo("$HOME ${TOKEN}");
  }

  @Test
  void a_missing_secret_is_named_and_others_are_not_shown() {
    assertThatThrownBy(() -> new Secret("${env:TOKEN} ${env:GONE}").reveal(vault))
        .isInstanceOf(MissingSecretException.class)
        .hasMessageContaining("environment variable GONE is not set")
        .hasMessageNotContaining("s3cret");
    assertThatThrownBy(() -> new Secret("${file:gone}").reveal(vault))
        .isInstanceOf(MissingSecretException.class)
        .hasMessageContaining("gone");
  }

  @Test
  void a_secret_in_a_text_is_replaced_by_its_reference() {
    Secret secret = new Secret("Bearer ${env:TOKEN} ${file:key} ${env:PORT} ${env:GONE}");

    assertThat(secret.hiddenIn("curl -H s3cret$1 failed on port 80, and second half is bad", vault))
        .isEqualTo("curl -H ${env:TOKEN} failed on port 80, and ${file:key} is bad");
  }

  @Test
  void a_literal_secret_is_not_shown_either() {
    assertThat(new Secret("hunter2")).asString().doesNotContain("hunter2");
  }
}
