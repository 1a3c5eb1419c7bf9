package dev.rooster.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Databases that are unreachable or have invalid addresses. */
@Timeout(120)
class UnusableDatabaseTest {
  private static final String PASSWORD = "hush-81924";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://127.0.0.1:1/x?user=u&password=${file:pw}",
        "jdbc:postgresql://127.0.0.1:port/x?user=u&password=${file:pw}",
        "jdbc:postgresql://u:${file:pw}@127.0.0.1:1/x",
        "jdbc:mysql://127.0.0.1:1/x?user=u&password=${file:pw}",
        "postgres://u:${file:pw}@127.0.0.1:1/x"
      })
  void the_error_is_one_line_without_the_password(String url) throws Exception {
    try (RealDaemon home = new RealDaemon(folder)) {
      home.write("pw", PASSWORD);
      home.write("rooster.yaml", "store: {postgres: '%s'}\n".formatted(url));

      for (RealDaemon.Result refused : List.of(home.ask("list"), home.upInVain("--port", "0"))) {
        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err().lines().toList().getLast())
            .matches("rooster: (the |\\S+/rooster.yaml line 1: store.postgres: ).*")
            .containsAnyOf("database", "PostgreSQL");
        assertThat(refused.err()).doesNotContain(PASSWORD, "unexpected", "HikariPool-1 - Starting");
      }
    }
  }
}
