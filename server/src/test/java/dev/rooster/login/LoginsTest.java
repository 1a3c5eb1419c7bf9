package dev.rooster.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.home.Configuration;
import dev.rooster.reminder.RefusedException;
import dev.rooster.store.Note;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class LoginsTest {
  private static final User ALICE =
      new User("alice", Trust.INNER, Optional.empty(), List.of(), Optional.empty());
  private static final Caller OPERATOR = new Caller("cli", Optional.empty(), ZoneOffset.UTC);
  private static final Caller USER = new Caller("rest", Optional.of(ALICE), ZoneOffset.UTC);

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-16T09:00:00Z"));
  private final MemoryStore store = new MemoryStore(clock);
  private final Random random = new Random(7);
  private final AtomicReference<Configuration> configuration =
      new AtomicReference<>(Configuration.DEFAULT.withUsers(Map.of("alice", ALICE)));
  private final Logins logins = daemon("home");

  /** A daemon that has just started. */
  private Logins daemon(String homeId) {
    return new Logins(configuration::get, store, homeId, clock, random);
  }

  private void pass(Duration time) {
    clock.set(clock.instant().plus(time));
  }

  private String code(Caller caller) {
    return logins.offer(caller, Optional.empty()).code();
  }

  private String token(Caller caller) {
    return ((Logins.Result.Opened) logins.login(code(caller))).token();
  }

  private static Optional<String> name(Logins of, String token) {
    return of.find(token).map(it -> it.user().map(User::name).orElse("operator"));
  }

  @Test
  void a_code_logs_in_whoever_it_was_made_for() {
    assertThat(name(logins, token(OPERATOR))).contains("operator");
    assertThat(name(logins, token(USER))).contains("alice");

    String code = logins.offer(OPERATOR, Optional.of("alice")).code();
    Logins.Result.Opened opened = (Logins.Result.Opened) logins.login(code);
    assertThat(name(logins, opened.token())).contains("alice");
  }

  @Test
  void a_code_can_be_used_once() {
    String code = code(OPERATOR);

    assertThat(logins.login(code)).isInstanceOf(Logins.Result.Opened.class);
    assertThat(logins.login(code)).isInstanceOf(Logins.Result.Wrong.class);
  }

  @Test
  void a_code_expires() {
    String first = code(OPERATOR);
    pass(Duration.ofMinutes(10).minusMillis(1));
    assertThat(logins.login(first)).isInstanceOf(Logins.Result.Opened.class);
    String second = code(OPERATOR);

    pass(Duration.ofMinutes(10));

    assertThat(logins.login(second)).isInstanceOf(Logins.Result.Wrong.class);
  }

  @Test
  void many_wrong_codes_are_refused_for_a_minute_and_so_is_a_right_one() {
    String code = code(OPERATOR);
    for (int i = 0; i < 10; i++) {
      assertThat(logins.login("wrong" + i)).isInstanceOf(Logins.Result.Wrong.class);
    }

    assertThat(logins.login(code)).isEqualTo(new Logins.Result.NotNow(Duration.ofMinutes(1)));
    pass(Duration.ofMinutes(1));
    assertThat(logins.login(code)).isInstanceOf(Logins.Result.Opened.class);
  }

  @Test
  void a_session_lasts_thirty_days_and_survives_a_restart() {
    String token = token(OPERATOR);
    String ofAlice = token(USER);

    Logins restarted = daemon("home");

    assertThat(name(restarted, token)).contains("operator");
    assertThat(name(restarted, ofAlice)).contains("alice");
    pass(Duration.ofDays(30).minusMillis(1));
    assertThat(name(restarted, token)).contains("operator");
    pass(Duration.ofMillis(1));
    assertThat(name(restarted, token)).isEmpty();
    assertThat(name(logins, token)).isEmpty();
  }

  @Test
  void an_expired_session_is_deleted_at_the_next_login() {
    token(OPERATOR);
    pass(Duration.ofDays(30));

    token(OPERATOR);

    assertThat(notes()).hasSize(1);
  }

  @Test
  void a_logout_ends_one_session_for_good() {
    String one = token(OPERATOR);
    String other = token(OPERATOR);

    logins.logout(one);
    logins.logout("unknown");

    for (Logins each : List.of(logins, daemon("home"))) {
      assertThat(name(each, one)).isEmpty();
      assertThat(name(each, other)).contains("operator");
    }
  }

  @Test
  void a_removed_user_has_no_session_and_no_code() {
    String token = token(USER);
    String code = code(USER);
    configuration.set(Configuration.DEFAULT);

    assertThat(name(logins, token)).isEmpty();
    assertThat(logins.login(code)).isInstanceOf(Logins.Result.Wrong.class);

    logins.endOfRemoved();
    configuration.set(Configuration.DEFAULT.withUsers(Map.of("alice", ALICE)));
    assertThat(name(logins, token)).isEmpty();
    assertThat(notes()).isEmpty();
  }

  @Test
  void a_session_is_valid_in_its_own_home_alone() {
    String token = token(OPERATOR);

    assertThat(name(daemon("other"), token)).isEmpty();
  }

  @Test
  void the_store_has_no_token_and_no_code() {
    String code = code(OPERATOR);
    String token = ((Logins.Result.Opened) logins.login(code)).token();

    assertThat(token).hasSize(43);
    assertThat(notes())
        .hasSize(1)
        .allSatisfy(it -> {
          assertThat(it.name()).matches("login/home/[0-9a-f]{64}");
          assertThat(it.name() + it.text()).doesNotContain(token).doesNotContain(code);
        });
  }

  @Test
  void the_oldest_session_ends_when_there_are_too_many() {
    String oldest = token(OPERATOR);
    pass(Duration.ofSeconds(1));
    String next = token(OPERATOR);
    for (int i = 0; i < 99; i++) {
      token(OPERATOR);
    }

    assertThat(name(logins, oldest)).isEmpty();
    assertThat(name(logins, next)).contains("operator");
  }

  @Test
  void a_user_logs_in_only_themselves_and_a_session_nobody() {
    assertThatThrownBy(() -> logins.offer(USER, Optional.of("bob")))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("your token logs in only you");
    assertThat(logins.offer(USER, Optional.of("alice")).code()).hasSize(22);
    assertThatThrownBy(() -> logins.offer(OPERATOR, Optional.of("alicia")))
        .hasMessageContaining("there is no user 'alicia'");
    for (Optional<User> user : List.of(Optional.<User>empty(), Optional.of(ALICE))) {
      Caller page = new Caller("page", user, ZoneOffset.UTC);
      assertThatThrownBy(() -> logins.offer(page, Optional.empty()))
          .hasMessageContaining("a login cannot open another one");
    }
  }

  private List<Note> notes() {
    return store.notes("login/", Optional.empty(), 1_000).items();
  }
}
