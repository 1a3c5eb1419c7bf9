package dev.rooster.route;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.channel.Address;
import dev.rooster.channel.Inbound;
import dev.rooster.channel.LoopbackChannel.Sent;
import dev.rooster.channel.NotSentException;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.http.Answer;
import dev.rooster.http.Request;
import dev.rooster.store.HistoryQuery;
import dev.rooster.store.Listing;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Ceilings;
import dev.rooster.trust.Strangers;
import dev.rooster.trust.Trust;
import dev.rooster.trust.TrustRules;
import dev.rooster.trust.User;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A stranger gets a code, and becomes a user with it. */
class PairingTest extends TalkScene {
  private static final Pattern CODE = Pattern.compile("rooster pair (\\S+) --user");
  private static final Pattern SHAPE = Pattern.compile("[A-HJ-KM-NP-Z2-9]{4}-[A-HJ-KM-NP-Z2-9]{4}");

  private int messages;

  private void stranger(Address from) throws InterruptedException {
    messages++;
    channel.write(Inbound.of(from, "hi", Integer.toString(messages), server.clock().instant()));
    channel.poll();
    pass();
  }

  private void stranger() throws InterruptedException {
    stranger(STRANGER);
  }

  /** The latest code that was sent. */
  private String code() {
    Matcher matcher = CODE.matcher(channel.texts().getLast());
    assertThat(matcher.find()).as(channel.texts().getLast()).isTrue();
    return matcher.group(1);
  }

  private Answer.Whole ask(String method, String path, String body) {
    return ask(method, path, body, OPERATOR);
  }

  private Answer.Whole ask(String method, String path, String body, Caller caller) {
    Map<String, String> json = Map.of("Content-Type", "application/json");
    return (Answer.Whole)
        server.api(JsonText::object).answer(Request.of(method, path, json, body), caller);
  }

  private Answer.Whole pair(String code, String user) {
    String body = JsonText.object().with("code", code).with("user", user).toString();
    return ask("POST", "/api/pairings", body);
  }

  private static Fields fields(Answer.Whole answer) {
    return Fields.of(Json.read(answer.body()), "", new Problems());
  }

  private static String problem(Answer.Whole answer) {
    Fields error = fields(answer).object("error").orElseThrow();
    return "%d %s. %s"
        .formatted(
            answer.status(), error.text("message").orElse(""), error.text("remedy").orElse(""));
  }

  private List<String> listed() {
    return fields(ask("GET", "/api/pairings", "")).objects("items").stream()
        .map(it ->
            "%s %s %s"
                .formatted(
                    it.text("address").orElse(""),
                    it.text("status").orElse(""),
                    it.text("user").orElse("-")))
        .toList();
  }

  @Test
  void a_stranger_gets_one_code_and_is_answered_after_the_pairing() throws Exception {
    stranger();
    stranger();

    assertThat(channel.sent()).extracting(Sent::to).containsExactly(STRANGER);
    String code = code();
    assertThat(code).matches(SHAPE);
    assertThat(turns).isEmpty();
    assertThat(listed()).containsExactly("loopback:mallory waiting -");

    Answer.Whole paired = pair(code.toLowerCase(java.util.Locale.ROOT).replace("-", ""), "alice");
    pass();
    stranger();

    assertThat(paired.status()).isEqualTo(201);
    assertThat(channel.texts().subList(1, 3))
        .containsExactly(
            "You are paired: I know you as alice now. Write again, and I will reply.", "hello");
    assertThat(turns.getFirst().origin().user()).contains("alice");
    assertThat(turns.getFirst().origin().trust()).isEqualTo(Trust.FULL);
    assertThat(listed()).containsExactly("loopback:mallory paired alice");
  }

  @Test
  void a_pairing_survives_a_restart() throws Exception {
    stranger();
    restart();
    pair(code(), "alice");
    restart();
    stranger();

    assertThat(turns).hasSize(1);
  }

  @Test
  void a_message_that_is_received_again_gets_one_code() throws Exception {
    Inbound message = Inbound.of(STRANGER, "hi", "7", NOW);
    channel.write(message);
    channel.poll();
    channel.write(message);
    channel.poll();
    restart();
    channel.write(message);
    channel.poll();
    pass();

    assertThat(channel.sent()).hasSize(1);
  }

  @Test
  void nothing_of_the_code_or_of_the_message_is_stored() throws Exception {
    channel.write(Inbound.of(STRANGER, "my secret words", "7", NOW));
    channel.poll();
    pass();
    String code = code();
    pair(code, "alice");
    pass();

    String all =
        server.store().notes("", Optional.empty(), 100).items()
            + server.store().list(Listing.of(Listing.Filter.ALL)).items().toString()
            + server.store().history(HistoryQuery.ofAll(100)).items();

    assertThat(all)
        .contains("loopback:mallory")
        .doesNotContain(code)
        .doesNotContain(code.replace("-", ""))
        .doesNotContain("secret words");
  }

  @Test
  void a_code_is_used_once() throws Exception {
    stranger();
    String code = code();
    pair(code, "alice");

    assertThat(problem(pair(code, "alice")))
        .startsWith("404 the code is unknown or has been used.");
  }

  @Test
  void an_expired_code_is_refused_and_the_person_can_ask_again_at_once() throws Exception {
    stranger();
    String code = code();
    pass(Duration.ofHours(1));

    assertThat(listed()).containsExactly("loopback:mallory expired -");
    assertThat(problem(pair(code, "alice")))
        .isEqualTo(
            "409 the code of loopback:mallory has expired. ask the person to write again: they get"
                + " a new code");
    stranger();
    assertThat(code()).isNotEqualTo(code);
    assertThat(pair(code(), "alice").status()).isEqualTo(201);
  }

  @Test
  void without_the_operator_a_stranger_gets_the_next_code_after_a_day() throws Exception {
    stranger();
    pass(Duration.ofHours(23));
    stranger();
    assertThat(channel.sent()).hasSize(1);

    pass(Duration.ofHours(1));
    stranger();

    assertThat(channel.sent()).hasSize(2);
  }

  @Test
  void wrong_codes_are_limited_and_then_even_the_right_one_is_refused_for_an_hour()
      throws Exception {
    stranger();
    String code = code();
    for (int i = 0; i < 10; i++) {
      assertThat(pair("AAAA-AAA" + (char) ('A' + i), "alice").status()).isEqualTo(404);
    }

    assertThat(problem(pair(code, "alice"))).startsWith("403 10 wrong codes within an hour.");
    restart();
    assertThat(pair(code, "alice").status()).isEqualTo(403);
    pass(Duration.ofHours(1));
    assertThat(problem(pair(code, "alice"))).startsWith("409 the code of");
  }

  @Test
  void the_number_of_codes_at_a_time_is_limited() throws Exception {
    for (int i = 0; i < 25; i++) {
      stranger(new Address("loopback", "m" + i));
    }
    assertThat(channel.sent()).hasSize(20);

    pass(Duration.ofHours(1));
    stranger(new Address("loopback", "m24"));

    assertThat(channel.sent()).hasSize(21);
  }

  @Test
  void strangers_who_are_forgotten_leave_nothing_in_the_store() throws Exception {
    stranger();
    pass(Duration.ofDays(1));
    stranger(new Address("loopback", "trudy"));

    assertThat(server.store().notes("pairing/", Optional.empty(), 10).items())
        .singleElement()
        .satisfies(it -> assertThat(it.text()).contains("loopback:trudy"));
  }

  @Test
  void a_stranger_in_a_group_gets_no_code() throws Exception {
    write(STRANGER, Optional.of(GROUP), true, "hi");
    pass();

    assertThat(channel.sent()).isEmpty();
  }

  @Test
  void a_silent_rooster_sends_no_codes() throws Exception {
    server.configure(configuration(true, Trust.FULL, rules(Ceilings.DEFAULT, Strangers.SILENT)));
    stranger();

    assertThat(channel.sent()).isEmpty();
    assertThat(listed()).isEmpty();
  }

  @Test
  void a_code_that_was_not_sent_is_sent_again_and_one_that_may_have_arrived_is_not()
      throws Exception {
    channel.fail(new NotSentException("busy", true, Optional.of(Duration.ofSeconds(5))));
    stranger();
    assertThat(channel.sent()).isEmpty();
    pass(Duration.ofMinutes(1));
    assertThat(channel.sent()).hasSize(1);
    assertThat(pair(code(), "alice").status()).isEqualTo(201);
    pass();

    channel.fail(NotSentException.withoutResponse("the connection was reset"));
    stranger(new Address("loopback", "trudy"));
    pass(Duration.ofHours(2));

    assertThat(channel.texts().stream().filter(it -> CODE.matcher(it).find())).hasSize(1);
    assertThat(inbox()).isEmpty();
  }

  @Test
  void the_daemon_may_die_before_the_code_is_sent() throws Exception {
    channel.write(Inbound.of(STRANGER, "hi", "1", NOW));
    channel.poll();
    die(1);
    pass();

    assertThat(channel.sent()).hasSize(1);
    assertThat(pair(code(), "alice").status()).isEqualTo(201);
  }

  @Test
  void an_address_of_the_file_is_not_paired_and_wins_over_a_pairing() throws Exception {
    stranger();
    String code = code();
    User bob =
        new User(
            "bob", Trust.PUBLIC, Optional.empty(), List.of(STRANGER.toString()), Optional.empty());
    dev.rooster.home.Configuration before = server.configuration();
    server.configure(before.withUsers(Map.of("alice", before.users().get("alice"), "bob", bob)));

    assertThat(problem(pair(code, "alice")))
        .startsWith("409 loopback:mallory belongs to bob in rooster.yaml.");

    server.configure(before);
    pair(code, "alice");
    server.configure(before.withUsers(Map.of("alice", before.users().get("alice"), "bob", bob)));
    stranger();

    assertThat(turns.getLast().origin().user()).contains("bob");
    assertThat(ask("GET", "/api/pairings", "").body())
        .contains("rooster.yaml gives this address to bob");
  }

  @Test
  void an_unknown_user_is_refused_and_the_code_stays_valid() throws Exception {
    stranger();

    assertThat(problem(pair(code(), "alise")))
        .startsWith("400 there is no user 'alise'. did you mean");
    assertThat(pair(code(), "alice").status()).isEqualTo(201);
  }

  @Test
  void a_user_who_is_gone_makes_the_person_a_stranger_without_a_new_code() throws Exception {
    stranger();
    pair(code(), "alice");
    pass();
    server.configure(server.configuration().withUsers(Map.of()));
    stranger();

    assertThat(turns).isEmpty();
    assertThat(channel.sent()).hasSize(2);
    assertThat(ask("GET", "/api/pairings", "").body())
        .contains("user 'alice' is not in the configuration");
  }

  @Test
  void a_removed_address_is_a_stranger_again() throws Exception {
    stranger();
    pair(code(), "alice");
    pass();

    assertThat(ask("DELETE", "/api/pairings/loopback:mallory", "").status()).isEqualTo(200);
    stranger();

    assertThat(turns).isEmpty();
    assertThat(code()).matches(SHAPE);
    assertThat(problem(ask("DELETE", "/api/pairings/loopback:alice", "")))
        .isEqualTo(
            "404 loopback:alice neither is paired nor waits. remove it from match in rooster.yaml");
  }

  @Test
  void only_the_operator_pairs() throws Exception {
    stranger();
    String code = code();
    User alice = server.configuration().users().get("alice");
    Caller user = new Caller("rest", Optional.of(alice), ZoneOffset.UTC);
    Caller turn =
        Caller.agent(Optional.empty(), ZoneOffset.UTC, new Caller.Turn(Trust.FULL, "thinker:main"));
    String body = JsonText.object().with("code", code).with("user", "alice").toString();

    for (Caller caller : List.of(user, turn)) {
      assertThat(ask("POST", "/api/pairings", body, caller).status()).isEqualTo(403);
      assertThat(ask("DELETE", "/api/pairings/loopback:mallory", "", caller).status())
          .isEqualTo(403);
    }
    assertThat(ask("GET", "/api/pairings", "", user).body()).doesNotContain("mallory");
    pair(code, "alice");
    assertThat(ask("GET", "/api/pairings", "", user).body()).contains("mallory");
  }

  @Test
  void a_paired_address_is_one_of_the_users_addresses_everywhere() throws Exception {
    stranger();
    pair(code(), "alice");
    String json =
        "{\"message\":\"oven\",\"user\":\"alice\",\"schedule\":{\"in\":\"1m\"},\"delivery\":{\"channel\":\"loopback\"}}";

    assertThat(ask("POST", "/api/reminders", json).body())
        .contains("\"to\":[\"loopback:alice\",\"loopback:mallory\"]");
  }

  @Test
  void with_public_strangers_no_code_is_needed() throws Exception {
    server.configure(
        configuration(
            true,
            Trust.FULL,
            new TrustRules(Ceilings.DEFAULT, Trust.FULL, Map.of(), Strangers.PUBLIC)));
    stranger();

    assertThat(channel.texts()).containsExactly("hello");
  }
}
