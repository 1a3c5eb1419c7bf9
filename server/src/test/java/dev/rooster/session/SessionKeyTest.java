package dev.rooster.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keys are stored with conversations: the texts here must never change. */
class SessionKeyTest {

  @ParameterizedTest
  @CsvSource({"own, coder:own:r-1", "main, coder:main", "project:x, project:x"})
  void a_name_refers_to_a_key(String name, String key) {
    assertThat(SessionKey.named(name, "coder", "r-1").map(SessionKey::text)).contains(key);
  }

  @Test
  void an_isolated_turn_has_no_key() {
    assertThat(SessionKey.named("isolated", "coder", "r-1")).isEqualTo(Optional.empty());
  }

  @Test
  void each_user_has_conversations_of_their_own() {
    SessionKey main = SessionKey.main("coder");

    assertThat(main.of("bob").text()).isEqualTo("bob/coder:main");
    assertThat(main.of("")).isEqualTo(main);
  }
}
