package dev.rooster.fire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.declared.HomeFiles;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.http.Answer.Whole;
import dev.rooster.http.Request;
import dev.rooster.model.Answer;
import dev.rooster.reminder.Reminder;
import dev.rooster.session.Entry;
import dev.rooster.session.SessionHeader;
import dev.rooster.session.SessionKey;
import dev.rooster.session.Transcripts;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Trust;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A reminder that the operator gives to another user does not take its conversation along. */
@Timeout(60)
class GivenToAnotherUserTest extends ModelScene {
  private static final String SECRET = "Alice, your results are in.";

  /** The configuration, with an entry of {@code cron:} that fires every hour. */
  private void entryOf(String user) throws IOException {
    Files.writeString(
        home.resolve("rooster.yaml"),
        """
        agents:
          main: {kind: llm, provider: openai, base_url: "%s", api_key: "${env:KEY}", model: m}
        users: [{name: alice, trust: full}, {name: bob, trust: full}]
        cron:
          - {name: news, cron: "0 * * * *", message: "what is new?"%s}
        """
            .formatted(model.url("openai"), user.isEmpty() ? "" : ", user: " + user));
  }

  private HomeFiles started(String user) throws IOException {
    entryOf(user);
    server.configure();
    server.start();
    HomeFiles files = server.filesOnEngine();
    files.load();
    return files;
  }

  /** The request of the run in the next hour. */
  private String runs(String reply) throws InterruptedException {
    model.script(Answer.says(reply));
    pass(Duration.ofHours(1));
    return model.request();
  }

  private List<String> conversations(Caller caller) {
    return shown(caller, "/api/sessions").objects("items").stream()
        .map(it -> it.text("key").orElseThrow())
        .toList();
  }

  private Fields shown(Caller caller, String path) {
    Whole answer =
        (Whole) server.api(JsonText::object).answer(Request.of("GET", path, Map.of(), ""), caller);
    return Fields.of(Json.read(answer.body()), "", new Problems());
  }

  private Caller user(String name) {
    return new Caller("rest", Optional.of(server.configuration().users().get(name)), BERLIN);
  }

  @Test
  void an_entry_of_the_configuration_starts_another_conversation() throws Exception {
    HomeFiles files = started("alice");
    runs(SECRET);

    entryOf("bob");
    files.load();

    assertThat(runs("Nothing, Bob.")).contains("what is new?").doesNotContain(SECRET);
    assertThat(conversations(OPERATOR))
        .containsExactlyInAnyOrder("alice/main:cron:news", "bob/main:cron:news");
    assertThat(conversations(user("alice"))).containsExactly("alice/main:cron:news");
    assertThat(conversations(user("bob"))).containsExactly("bob/main:cron:news");
  }

  @Test
  void a_user_who_gets_an_entry_back_continues_the_own_conversation() throws Exception {
    HomeFiles files = started("alice");
    runs(SECRET);
    entryOf("bob");
    files.load();
    runs("Nothing, Bob.");

    entryOf("alice");
    files.load();

    assertThat(runs("Nothing more.")).contains(SECRET).doesNotContain("Bob");
  }

  @Test
  void a_user_does_not_continue_the_conversation_of_the_operator() throws Exception {
    HomeFiles files = started("");
    runs(SECRET);

    entryOf("bob");
    files.load();

    assertThat(runs("Nothing, Bob.")).doesNotContain(SECRET);
    assertThat(conversations(OPERATOR))
        .containsExactlyInAnyOrder("main:cron:news", "bob/main:cron:news");
  }

  @Test
  void the_operator_may_leave_out_the_user_of_a_key_that_only_one_has() throws Exception {
    HomeFiles files = started("alice");
    runs(SECRET);

    assertThat(shown(OPERATOR, "/api/sessions/main:cron:news").text("key"))
        .contains("alice/main:cron:news");
    assertThat(shown(user("bob"), "/api/sessions/main:cron:news").object("error")).isPresent();

    entryOf("bob");
    files.load();
    runs("Nothing, Bob.");
    Fields error = shown(OPERATOR, "/api/sessions/main:cron:news").object("error").orElseThrow();
    assertThat(error.text("message"))
        .contains("'main:cron:news' is ambiguous: alice/main:cron:news, bob/main:cron:news");
  }

  @Test
  void a_reminder_with_a_conversation_of_its_own_starts_another_one() throws Exception {
    HomeFiles files = started("");
    Reminder own = add("{\"every\":\"20m\"}", ",\"session\":\"own\",\"user\":\"alice\"");
    files.load();
    model.script(Answer.says(SECRET));
    pass(Duration.ofMinutes(20));
    model.request();

    server
        .reminders()
        .change(OPERATOR, own.id(), Json.read("{\"user\":\"bob\"}"), OptionalLong.empty());
    model.script(Answer.says("Nothing, Bob."));
    pass(Duration.ofMinutes(20));

    assertThat(model.request()).contains("take the cake out").doesNotContain(SECRET);
    assertThat(conversations(user("bob"))).containsExactly("bob/main:reminder:" + own.id());
  }

  @Test
  void the_new_user_is_not_told_of_the_conversation_in_which_it_was_set() throws Exception {
    started("");
    SessionHeader chat = new SessionHeader(new SessionKey("alice/main:main"), "main", "alice");
    new Transcripts(home.resolve("workspace"))
        .of(chat)
        .append(Entry.user("my results are due", "alice", NOW));
    Caller inChat =
        new Caller(
            "agent",
            user("alice").user(),
            BERLIN,
            Optional.of(new Caller.Turn(Trust.FULL, "alice/main:main")));
    String json = "{\"message\":\"look\",\"schedule\":{\"every\":\"20m\"}}";
    Reminder set =
        server.reminders().create(inChat, Json.read(json), json, Optional.empty()).reminder();
    model.script(Answer.says("None."), Answer.says("None."));

    pass(Duration.ofMinutes(20));
    assertThat(model.request()).contains("sessions/alice_main_main.jsonl");
    server
        .reminders()
        .change(OPERATOR, set.id(), Json.read("{\"user\":\"bob\"}"), OptionalLong.empty());
    pass(Duration.ofMinutes(20));

    assertThat(model.request()).contains("working for bob").doesNotContain("alice_main_main");
  }
}
