package dev.rooster.talk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.Problems;
import dev.rooster.home.Configuration;
import dev.rooster.session.Entry;
import dev.rooster.session.SessionHeader;
import dev.rooster.session.SessionKey;
import dev.rooster.session.SessionRetention;
import dev.rooster.session.Transcript;
import dev.rooster.session.Transcripts;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A reader follows a conversation while the retention deletes parts of it. */
class SessionsTest {
  private static final Instant NOW = Instant.parse("2026-11-18T09:00:00Z");
  private static final SessionKey MAIN = SessionKey.main("main");
  private static final Caller OPERATOR = new Caller("cli", Optional.empty(), ZoneOffset.UTC);

  @TempDir private Path workspace;

  private Transcript transcript() {
    return new Transcripts(workspace).of(new SessionHeader(MAIN, "main", ""));
  }

  /** One message every hour, the last one an hour ago. */
  private void write(int messages) {
    for (int hour = messages; hour > 0; hour--) {
      transcript().append(Entry.user("hour " + hour, "alice", NOW.minus(Duration.ofHours(hour))));
    }
  }

  private Fields show(Sessions.Part part, int limit) {
    String json =
        new Sessions(() -> Configuration.DEFAULT, workspace)
            .show(OPERATOR, MAIN.text(), part, limit)
            .toString();
    return Fields.of(Json.read(json), "", new Problems());
  }

  private static List<String> texts(Fields session) {
    return session.objects("messages").stream().map(it -> it.text("text").orElse("")).toList();
  }

  private void keep(Duration time) {
    transcript().prune(new SessionRetention(time, 1_000_000), NOW);
  }

  @Test
  void a_page_whose_messages_were_deleted_is_empty_and_the_last_one() {
    write(60);
    String cursor = show(new Sessions.Part.Last(), 50).text("next_cursor").orElseThrow();
    keep(Duration.ofHours(24));

    Fields earlier = show(new Sessions.Part.Before(cursor), 50);

    assertThat(texts(earlier)).isEmpty();
    assertThat(earlier.text("next_cursor")).isEmpty();
  }

  @Test
  void a_reader_who_was_slower_than_the_retention_continues_with_the_oldest_message_that_is_left() {
    write(60);
    String position = show(new Sessions.Part.Before(end(50)), 5).text("position").orElseThrow();
    keep(Duration.ofHours(24));

    assertThat(texts(show(new Sessions.Part.After(position), 2)))
        .containsExactly("hour 24", "hour 23");
  }

  /** The position before so many last messages. */
  private String end(int messages) {
    return show(new Sessions.Part.Last(), messages).text("next_cursor").orElseThrow();
  }

  @Test
  void a_reader_follows_a_conversation_that_was_deleted_and_begins_anew() {
    write(60);
    String position = show(new Sessions.Part.Last(), 1).text("position").orElseThrow();
    keep(Duration.ofMinutes(1));
    transcript().append(Entry.user("good morning", "alice", NOW));

    assertThat(texts(show(new Sessions.Part.After(position), 10))).containsExactly("good morning");
  }

  @Test
  void a_direct_conversation_is_seen_by_the_user_whose_address_it_has() {
    write("telegram:42", "telegram:42");
    write("telegram:7", "alice");
    Sessions sessions = new Sessions(SessionsTest::users, workspace);

    assertThat(keys(sessions, "alice")).containsExactly("main:dm:telegram:42");
    assertThat(keys(sessions, "bob")).containsExactly("main:dm:telegram:7");
  }

  /** Somebody wrote before the address was paired, or a user sent another a message first. */
  private void write(String address, String user) {
    new Transcripts(workspace)
        .of(new SessionHeader(SessionKey.dm("main", address), "main", user))
        .append(Entry.user("hello", user, NOW));
  }

  private static Configuration users() {
    return Configuration.DEFAULT.withUsers(
        Map.of("alice", user("alice", "telegram:42"), "bob", user("bob", "telegram:7")));
  }

  private static User user(String name, String address) {
    return new User(name, Trust.INNER, Optional.empty(), List.of(address), Optional.empty());
  }

  private static List<String> keys(Sessions sessions, String user) {
    Caller caller = new Caller("rest", Optional.of(users().users().get(user)), ZoneOffset.UTC);
    return sessions.list(caller, Optional.empty(), Optional.empty(), 10).items().stream()
        .peek(it -> assertThat(it.header().user()).isEqualTo(user))
        .map(it -> it.header().key().text())
        .toList();
  }
}
