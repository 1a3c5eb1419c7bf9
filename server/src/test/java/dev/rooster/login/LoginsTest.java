package dev.rooster.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.home.Configuration;
import dev.rooster.reminder.RefusedException;
import dev.rooster.store.Note;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Digest;
import dev.rooster.trust.Secret;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class LoginsTest {
  private static final User ALICE =
      new User(
          "alice",
          Trust.INNER,
          Optional.empty(),
          List.of(),
          Optional.of(new Secret("${env:ALICE_TOKEN}")));
  private static final User BOB =
      new User("bob", Trust.INNER, Optional.empty(), List.of(), Optional.empty());
  private static final Caller OPERATOR = new Caller("cli", Optional.empty(), ZoneOffset.UTC);
  private static final Caller USER = new Caller("rest", Optional.of(ALICE), ZoneOffset.UTC);

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-16T09:00:00Z"));
  private final MemoryStore store = new MemoryStore(clock);
  private final Random random = new Random(7);
  private final Map<String, String> environment = new HashMap<>(Map.of("ALICE_TOKEN", "hers"));
  private final AtomicReference<Configuration> configuration =
      new AtomicReference<>(Configuration.DEFAULT.withUsers(Map.of("alice", ALICE, "bob", BOB)));
  private final Logins logins = daemon("home");

  /** A daemon that has just started. */
  private Logins daemon(String homeId) {
    Secret.Vault vault =
        new Secret.Vault(name -> Optional.ofNullable(environment.get(name)), Path.of("."));
    return new Logins(configuration::get, vault, store, homeId, clock, random);
  }

  private void pass(Duration time) {
    clock.set(clock.instant().plus(time));
  }

  private String code(Caller caller) {
    return logins.offer(caller, Optional.empty()).code();
  }

  private Logins.Result login(String code) {
    return logins.login(code, List.of());
  }

  private Logins.Result.Opened open(Caller caller) {
    return (Logins.Result.Opened) login(code(caller));
  }

  private static Optional<String> name(Logins of, Logins.Result.Opened session) {
    return name(of, List.of(session.token()), session.key());
  }

  private static Optional<String> name(Logins of, List<String> tokens, String key) {
    return of.find(tokens, key).map(it -> it.user().map(User::name).orElse("operator"));
  }

  @Test
  void a_code_logs_in_whoever_it_was_made_for() {
    assertThat(name(logins, open(OPERATOR))).contains("operator");
    assertThat(name(logins, open(USER))).contains("alice");

    String code = logins.offer(OPERATOR, Optional.of("alice")).code();
    assertThat(name(logins, (Logins.Result.Opened) login(code))).contains("alice");
  }

  @Test
  void a_code_can_be_used_once() {
    String code = code(OPERATOR);

    assertThat(login(code)).isInstanceOf(Logins.Result.Opened.class);
    assertThat(login(code)).isInstanceOf(Logins.Result.Wrong.class);
  }

  @Test
  void a_code_expires() {
    String first = code(OPERATOR);
    pass(Duration.ofMinutes(10).minusMillis(1));
    assertThat(login(first)).isInstanceOf(Logins.Result.Opened.class);
    String second = code(OPERATOR);

    pass(Duration.ofMinutes(10));

    assertThat(login(second)).isInstanceOf(Logins.Result.Wrong.class);
  }

  @Test
  void many_wrong_codes_are_refused_for_a_minute_but_not_a_right_one() {
    String code = code(OPERATOR);
    for (int i = 0; i < 10; i++) {
      assertThat(login("wrong" + i)).isInstanceOf(Logins.Result.Wrong.class);
    }

    assertThat(login("wrong")).isEqualTo(new Logins.Result.NotNow(Duration.ofMinutes(1)));
    assertThat(login(code)).isInstanceOf(Logins.Result.Opened.class);
    pass(Duration.ofMinutes(1));
    assertThat(login("wrong")).isInstanceOf(Logins.Result.Wrong.class);
  }

  @Test
  void a_session_lasts_thirty_days_and_survives_a_restart() {
    Logins.Result.Opened session = open(OPERATOR);
    Logins.Result.Opened ofAlice = open(USER);

    Logins restarted = daemon("home");

    assertThat(name(restarted, session)).contains("operator");
    assertThat(name(restarted, ofAlice)).contains("alice");
    pass(Duration.ofDays(30).minusMillis(1));
    assertThat(name(restarted, session)).contains("operator");
    pass(Duration.ofMillis(1));
    assertThat(name(restarted, session)).isEmpty();
    assertThat(name(logins, session)).isEmpty();
  }

  @Test
  void an_expired_session_is_deleted_at_the_next_login() {
    open(OPERATOR);
    pass(Duration.ofDays(30));

    open(OPERATOR);

    assertThat(notes()).hasSize(1);
  }

  @Test
  void a_logout_ends_one_session_for_good() {
    Logins.Result.Opened one = open(OPERATOR);
    Logins.Result.Opened other = open(OPERATOR);

    logins.logout(List.of("unknown", one.token()));

    for (Logins each : List.of(logins, daemon("home"))) {
      assertThat(name(each, one)).isEmpty();
      assertThat(name(each, other)).contains("operator");
    }
  }

  @Test
  void a_removed_user_has_no_session_and_no_code() {
    Logins.Result.Opened session = open(USER);
    String code = code(USER);
    configuration.set(Configuration.DEFAULT);

    assertThat(name(logins, session)).isEmpty();
    assertThat(login(code)).isInstanceOf(Logins.Result.Wrong.class);

    logins.endRevoked();
    configuration.set(Configuration.DEFAULT.withUsers(Map.of("alice", ALICE)));
    assertThat(name(logins, session)).isEmpty();
    assertThat(notes()).isEmpty();
  }

  @Test
  void a_session_is_valid_in_its_own_home_alone() {
    Logins.Result.Opened session = open(OPERATOR);

    assertThat(name(daemon("other"), session)).isEmpty();
  }

  @Test
  void a_session_ends_when_the_token_of_its_user_changes() {
    Logins.Result.Opened hers = open(USER);
    Logins.Result.Opened ofBob =
        (Logins.Result.Opened) login(logins.offer(OPERATOR, Optional.of("bob")).code());
    String code = code(USER);
    AtomicInteger ends = new AtomicInteger();
    logins.listen(ends::incrementAndGet);

    environment.put("ALICE_TOKEN", "another");

    assertThat(name(logins, hers)).isEmpty();
    assertThat(name(daemon("home"), hers)).isEmpty();
    assertThat(name(logins, ofBob)).contains("bob");
    assertThat(login(code)).isInstanceOf(Logins.Result.Wrong.class);
    logins.endRevoked();
    environment.put("ALICE_TOKEN", "hers");
    assertThat(name(logins, hers)).isEmpty();
    assertThat(ends).hasValue(1);
  }

  @Test
  void a_session_ends_when_the_token_of_its_user_is_missing() {
    Logins.Result.Opened hers = open(USER);

    environment.clear();

    assertThat(name(logins, hers)).isEmpty();
    assertThat(logins.logoutAll(OPERATOR, Optional.empty())).isZero();
    assertThat(notes()).isEmpty();
  }

  @Test
  void the_store_has_no_secret_and_does_not_tell_who_has_the_same_token() {
    String code = code(USER);
    Logins.Result.Opened session = (Logins.Result.Opened) login(code);
    open(USER);

    assertThat(session.token()).hasSize(43).isNotEqualTo(session.key());
    assertThat(session.key()).hasSize(43);
    assertThat(session.toString()).doesNotContain(session.token(), session.key());
    assertThat(notes())
        .hasSize(2)
        .allSatisfy(it -> {
          assertThat(it.name()).matches("login/home/[0-9a-f]{64}");
          assertThat(it.name() + it.text())
              .doesNotContain(session.token(), session.key(), code, "hers", Digest.hex("hers"));
        });
    assertThat(notes().stream().map(it -> BrowserSession.read(it.text()).credential()).distinct())
        .hasSize(2);
  }

  @Test
  void the_cookie_alone_opens_nothing() {
    Logins.Result.Opened session = open(OPERATOR);
    Logins.Result.Opened other = open(OPERATOR);

    for (String key : List.of("", other.key(), session.token(), session.key() + "x")) {
      assertThat(name(logins, List.of(session.token()), key)).as(key).isEmpty();
    }
    assertThat(name(logins, List.of(), session.key())).isEmpty();
  }

  @Test
  void a_session_of_an_earlier_version_without_a_key_has_ended() {
    String text = "{\"user\":null,\"since\":\"2026-11-16T09:00:00Z\"}";
    store.note(Note.fresh("login/home/" + Digest.hex("token"), text));

    Logins restarted = daemon("home");

    assertThat(name(restarted, List.of("token"), "")).isEmpty();
    assertThat(name(restarted, List.of("token"), "key")).isEmpty();
  }

  @Test
  void a_foreign_cookie_of_the_same_name_neither_hides_a_session_nor_replaces_it() {
    Logins.Result.Opened own = open(OPERATOR);
    Logins.Result.Opened planted = open(USER);

    for (String foreign : List.of("x", planted.token())) {
      for (List<String> shown :
          List.of(List.of(foreign, own.token()), List.of(own.token(), foreign))) {
        assertThat(name(logins, shown, own.key())).contains("operator");
        assertThat(name(logins, shown, "x")).isEmpty();
      }
    }
    assertThat(name(logins, List.of(own.token(), own.token()), own.key())).contains("operator");
  }

  @Test
  void a_logout_ends_all_sessions_that_the_browser_shows() {
    Logins.Result.Opened one = open(OPERATOR);
    Logins.Result.Opened other = open(USER);

    logins.logout(List.of(one.token(), other.token()));

    assertThat(name(logins, one)).isEmpty();
    assertThat(name(logins, other)).isEmpty();
  }

  @Test
  void a_login_ends_the_session_that_the_browser_has() {
    Logins.Result.Opened before = open(OPERATOR);
    Logins.Result.Opened elsewhere = open(OPERATOR);
    AtomicInteger ends = new AtomicInteger();
    logins.listen(ends::incrementAndGet);

    logins.login("wrong", List.of(before.token()));
    assertThat(name(logins, before)).contains("operator");
    logins.login(code(USER), List.of("x", before.token()));

    assertThat(name(logins, before)).isEmpty();
    assertThat(name(logins, elsewhere)).contains("operator");
    assertThat(ends).hasValue(1);
  }

  @Test
  void the_operator_logs_out_all_browsers_or_those_of_a_user() {
    Logins.Result.Opened own = open(OPERATOR);
    Logins.Result.Opened hers = open(USER);
    open(USER);
    String unusedOwn = code(OPERATOR);
    String unusedOfHers = code(USER);

    assertThat(logins.logoutAll(OPERATOR, Optional.of("alice"))).isEqualTo(2);

    assertThat(name(logins, own)).contains("operator");
    assertThat(name(logins, hers)).isEmpty();
    assertThat(login(unusedOfHers)).isInstanceOf(Logins.Result.Wrong.class);
    assertThat(logins.logoutAll(OPERATOR, Optional.empty())).isEqualTo(1);
    assertThat(login(unusedOwn)).isInstanceOf(Logins.Result.Wrong.class);
    assertThat(notes()).isEmpty();
  }

  @Test
  void a_user_logs_out_only_the_own_browsers() {
    Logins.Result.Opened own = open(OPERATOR);
    Logins.Result.Opened hers = open(USER);

    assertThatThrownBy(() -> logins.logoutAll(USER, Optional.of("bob")))
        .hasMessageContaining("you can log out only your own browsers");
    assertThat(logins.logoutAll(USER, Optional.empty())).isEqualTo(1);

    assertThat(name(logins, own)).contains("operator");
    assertThat(name(logins, hers)).isEmpty();
  }

  @Test
  void the_oldest_session_ends_when_its_holder_has_too_many() {
    Logins.Result.Opened ofOperator = open(OPERATOR);
    Logins.Result.Opened oldest = open(USER);
    pass(Duration.ofSeconds(1));
    Logins.Result.Opened next = open(USER);
    for (int i = 0; i < 19; i++) {
      open(USER);
    }

    assertThat(name(logins, oldest)).isEmpty();
    assertThat(name(logins, next)).contains("alice");
    assertThat(name(logins, ofOperator)).contains("operator");
  }

  @Test
  void the_oldest_code_expires_when_its_holder_has_too_many() {
    String ofOperator = code(OPERATOR);
    String oldest = code(USER);
    String next = code(USER);
    for (int i = 0; i < 19; i++) {
      code(USER);
    }

    assertThat(login(oldest)).isInstanceOf(Logins.Result.Wrong.class);
    assertThat(login(next)).isInstanceOf(Logins.Result.Opened.class);
    assertThat(login(ofOperator)).isInstanceOf(Logins.Result.Opened.class);
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
