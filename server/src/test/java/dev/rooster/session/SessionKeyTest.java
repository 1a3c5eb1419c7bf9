package dev.rooster.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keys are stored with conversations: the texts here must never change. */
class SessionKeyTest {

  @Test
  void each_kind_of_conversation_has_its_form() {
    assertThat(SessionKey.main("coder").text()).isEqualTo("coder:main");
    assertThat(SessionKey.dm("coder", "telegram:42").text()).isEqualTo("coder:dm:telegram:42");
    assertThat(SessionKey.group("coder", "signal:group:a/b=").text())
        .isEqualTo("coder:group:signal:group:a/b=");
    assertThat(SessionKey.cron("coder", "news").text()).isEqualTo("coder:cron:news");
    assertThat(SessionKey.reminder("coder", "r-1").text()).isEqualTo("coder:reminder:r-1");
  }

  @ParameterizedTest
  @CsvSource({
    "coder:main, MAIN",
    "bob/coder:main, MAIN",
    "coder:dm:telegram:42, DM",
    "coder:group:signal:group:a/b=, GROUP",
    "coder:cron:news, CRON",
    "coder:run:r-1@2026-11-16T14:00:00Z, RUN",
    "project:x, NAMED",
    "project, NAMED"
  })
  void a_key_tells_its_kind(String key, SessionKey.Kind kind) {
    assertThat(new SessionKey(key).kind()).isEqualTo(kind);
  }

  @Test
  void the_conversation_with_a_person_knows_the_address() {
    assertThat(SessionKey.dm("coder", "signal:+15550100").dmAddress()).contains("signal:+15550100");
    assertThat(SessionKey.main("coder").dmAddress()).isEmpty();
  }

  @Test
  void each_user_has_conversations_of_their_own() {
    SessionKey main = SessionKey.main("coder");

    assertThat(main.of("bob").text()).isEqualTo("bob/coder:main");
    assertThat(main.of("")).isEqualTo(main);
  }
}
