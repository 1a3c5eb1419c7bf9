package dev.rooster.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.HandTickedHost;
import dev.rooster.format.Fields;
import dev.rooster.session.Entry;
import dev.rooster.session.SessionHeader;
import dev.rooster.session.SessionKey;
import dev.rooster.session.Transcript;
import dev.rooster.session.Transcripts;
import dev.rooster.trust.Caller;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Conversations by REST. */
class SessionRoutesTest {
  private static final Instant NOW = Instant.parse("2026-11-18T09:00:00Z");
  private static final Caller OPERATOR = new Caller("rest", Optional.empty(), ZoneOffset.UTC);

  @TempDir Path home;
  private HandTickedHost host;
  private Walk walk;

  @BeforeEach
  void start() throws Exception {
    Files.writeString(
        home.resolve("rooster.yaml"),
        "users: [{name: alice, trust: familiar}, {name: bob, trust: familiar}]\n");
    host = new HandTickedHost(home);
    walk = new Walk(host.api(), OPERATOR);
  }

  @AfterEach
  void end() {
    host.close();
  }

  /** Writes messages a minute apart; the file is as old as the last one. */
  private void talked(String key, String user, Instant from, String... texts) throws Exception {
    Transcript transcript =
        new Transcripts(home.resolve("workspace"))
            .of(new SessionHeader(new SessionKey(key), "coder", user));
    Instant at = from;
    for (String text : texts) {
      at = at.plusSeconds(60);
      transcript.append(Entry.user(text, user.isEmpty() ? "operator" : user, at));
    }
    Files.setLastModifiedTime(transcript.file(), FileTime.from(at));
  }

  private void as(String user) {
    walk.as(
        new Caller("rest", Optional.of(host.configuration().users().get(user)), ZoneOffset.UTC));
  }

  private static List<String> keys(Fields page) {
    return page.objects("items").stream().map(it -> it.text("key").orElseThrow()).toList();
  }

  private static List<String> texts(Fields session) {
    return session.objects("messages").stream().map(it -> it.text("text").orElseThrow()).toList();
  }

  @Test
  void the_list_has_every_conversation_the_latest_first_in_pages() throws Exception {
    talked("coder:cron:tidy", "", NOW.minusSeconds(3_600), "a");
    talked("coder:main", "", NOW, "b", "c");
    talked("alice/coder:main", "alice", NOW.minusSeconds(600), "d");

    Fields page = walk.ask(200, "GET", "/api/sessions?limit=2", "");

    assertThat(keys(page)).containsExactly("coder:main", "alice/coder:main");
    Fields main = page.objects("items").getFirst();
    assertThat(main.text("kind")).contains("main");
    assertThat(main.text("agent")).contains("coder");
    assertThat(main.number("messages", 0, 9)).hasValue(2);
    assertThat(main.text("last_at")).contains("2026-11-18T09:02:00Z");
    String cursor = page.text("next_cursor").orElseThrow().replace(" ", "%20");
    Fields rest = walk.ask(200, "GET", "/api/sessions?limit=2&cursor=" + cursor, "");
    assertThat(keys(rest)).containsExactly("coder:cron:tidy");
    assertThat(rest.text("next_cursor")).isEmpty();
    assertThat(keys(walk.ask(200, "GET", "/api/sessions?agent=other", ""))).isEmpty();
    walk.ask(400, "GET", "/api/sessions?cursor=x", "");
  }

  @Test
  void a_key_is_found_with_its_slash_encoded_or_not() throws Exception {
    talked("alice/coder:main", "alice", NOW, "hello");

    for (String key : List.of("alice%2Fcoder%3Amain", "alice%2fcoder:main")) {
      assertThat(texts(walk.ask(200, "GET", "/api/sessions/" + key, ""))).containsExactly("hello");
    }
    Answer plain =
        host.api()
            .answer(
                Request.of("GET", "/api/sessions/alice/coder:main", java.util.Map.of(), ""),
                OPERATOR);
    assertThat(((Answer.Whole) plain).body()).contains("hello");
  }

  @Test
  void users_see_only_their_own() throws Exception {
    talked("coder:main", "", NOW, "a");
    talked("alice/coder:main", "alice", NOW, "b");
    talked("bob/coder:main", "bob", NOW, "c");
    as("alice");

    assertThat(keys(walk.ask(200, "GET", "/api/sessions", ""))).containsExactly("alice/coder:main");
    walk.ask(404, "GET", "/api/sessions/bob%2Fcoder:main", "");
    assertThat(texts(walk.ask(200, "GET", "/api/sessions/coder:main", ""))).containsExactly("b");
  }

  @Test
  void messages_come_in_pages_from_the_end_and_new_ones_after_a_position() throws Exception {
    talked("coder:main", "", NOW, "a", "b", "c");
    String path = "/api/sessions/coder:main";

    Fields last = walk.ask(200, "GET", path + "?limit=2", "");
    assertThat(texts(last)).containsExactly("b", "c");
    String cursor = last.text("next_cursor").orElseThrow();
    Fields first = walk.ask(200, "GET", path + "?limit=2&cursor=" + cursor, "");
    assertThat(texts(first)).containsExactly("a");
    assertThat(first.text("next_cursor")).isEmpty();

    talked("coder:main", "", NOW, "d");
    String position = last.text("position").orElseThrow();
    assertThat(texts(walk.ask(200, "GET", path + "?after=" + position, ""))).containsExactly("d");
    walk.ask(400, "GET", path + "?after=1", "");
    walk.ask(400, "GET", path + "?cursor=" + cursor + "&after=" + position, "");
    walk.ask(404, "GET", "/api/sessions/coder:other", "");
  }
}
