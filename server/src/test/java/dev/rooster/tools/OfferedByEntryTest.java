package dev.rooster.tools;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tools that a model is offered, by how its turn began: a chat, a group, a fire. */
@Timeout(60)
class OfferedByEntryTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Set<String> INNER_CHAT =
      Set.of("files", "memory", "web_fetch", "reminder", "schedule");

  @TempDir private Path home;

  /** The begin of a turn. */
  private interface Entry {
    void in(InjectionScene scene) throws Exception;
  }

  private Set<String> offered(Entry entry) throws Exception {
    try (InjectionScene scene = new InjectionScene(home)) {
      entry.in(scene);
      Set<String> names = new TreeSet<>();
      JSON.readTree(scene.model.told().lines().findFirst().orElseThrow())
          .path("tools")
          .forEach(it -> names.add(it.path("function").path("name").asText()));
      return names;
    }
  }

  @Test
  void a_chat_offers_what_its_user_may_do_and_no_way_to_send() throws Exception {
    assertThat(offered(it -> it.dm(InjectionScene.ALICE, "hi"))).isEqualTo(INNER_CHAT);
    assertThat(offered(it -> it.dm(InjectionScene.BOB, "hi")))
        .containsAll(INNER_CHAT)
        .contains("shell")
        .hasSize(INNER_CHAT.size() + 1);
    assertThat(offered(it -> it.dm(InjectionScene.CAROL, "hi"))).containsExactly("web_fetch");
    assertThat(offered(it -> it.dm(InjectionScene.MALLORY, "hi"))).isEmpty();
  }

  @Test
  void a_group_has_its_ceiling_whoever_speaks() throws Exception {
    for (long from : new long[] {InjectionScene.ALICE, InjectionScene.BOB, InjectionScene.CAROL}) {
      assertThat(offered(it -> it.group(from, "hi"))).containsExactly("web_fetch");
    }
    assertThat(offered(it -> it.group(InjectionScene.MALLORY, "hi"))).isEmpty();
  }

  @Test
  void a_fire_offers_what_its_user_may_do_and_schedules_only_if_it_may() throws Exception {
    assertThat(offered(it -> it.fire("alice", "hi", "")))
        .containsExactly("files", "memory", "report", "telegram_send", "web_fetch");
    assertThat(offered(it -> it.fire("bob", "hi", ""))).contains("shell", "telegram_send");
    assertThat(offered(it -> it.fire("alice", "hi", ",\"may_schedule\":true")))
        .contains("reminder", "schedule");
    assertThat(offered(it -> it.fire("carol", "hi", ""))).containsExactly("report", "web_fetch");
  }

  /** An id, a part of it, a name and an id that does not exist get the same answer. */
  @ParameterizedTest
  @CsvSource({
    "reminder, cancel",
    "reminder, snooze",
    "reminder, done",
    "schedule, update",
    "schedule, remove",
    "schedule, run"
  })
  void a_reminder_of_another_user_is_as_if_it_did_not_exist(String tool, String action)
      throws Exception {
    try (InjectionScene scene = new InjectionScene(home)) {
      String id = scene.ofBob.id();
      String missing = result(scene, tool, action, "r-nosuch00");
      assertThat(missing).startsWith("there is no reminder r-nosuch00.");

      for (String reference : List.of(id, id.substring(0, 6), "flowers")) {
        assertThat(result(scene, tool, action, reference))
            .as(reference)
            .isEqualTo(missing.replace("r-nosuch00", reference));
      }
      assertThat(scene.current(scene.ofBob)).isEqualTo(scene.ofBob);
      assertThat(scene.model.told()).doesNotContain(InjectionScene.SECRET);
    }
  }

  /** The result that alice's agent gets. */
  private static String result(InjectionScene scene, String tool, String action, String reference)
      throws Exception {
    scene.forget();
    String more = action.equals("snooze") ? ",\"time\":\"20m\"" : ",\"message\":\"x\"";
    scene.rest(
        "alice",
        "CALL %s {\"action\":\"%s\",\"id\":\"%s\"%s}".formatted(tool, action, reference, more));
    JsonNode messages =
        JSON.readTree(scene.model.told().lines().reduce("", (first, last) -> last))
            .path("messages");
    JsonNode last = messages.path(messages.size() - 1);
    assertThat(last.path("role").asText()).isEqualTo("tool");
    return last.path("content").asText();
  }

  @Test
  void a_request_cannot_name_the_conversation_that_a_reminder_comes_from() throws Exception {
    try (InjectionScene scene = new InjectionScene(home)) {
      String answer =
          scene.create(
              "alice",
              "{\"message\":\"x\",\"schedule\":{\"in\":\"1h\"},\"source_session\":\"main:dm:telegram:7\"}");
      scene.pass(Duration.ofHours(2));

      assertThat(answer).doesNotContain("\"source_session\":\"main:dm:telegram:7\"");
      assertThat(scene.model.told()).doesNotContain("main_dm_telegram_7");
    }
  }

  @Test
  void a_session_of_another_user_cannot_be_named() throws Exception {
    try (InjectionScene scene = new InjectionScene(home)) {
      for (String session :
          Set.of("bob/main:main", "main:dm:telegram:7", "../sessions/main_dm_telegram_7")) {
        scene.rest(
            "alice",
            "CALL schedule {\"action\":\"add\",\"message\":\"hi\",\"every\":\"1h\",\"session\":\"%s\"}"
                .formatted(session));
      }
      scene.pass(Duration.ofHours(2));

      assertThat(scene.model.told()).doesNotContain(InjectionScene.SECRET);
    }
  }
}
