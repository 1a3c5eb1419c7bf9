package dev.rooster.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.rooster.agent.ToolResult;
import dev.rooster.reminder.RefusedException;
import dev.rooster.session.Entry;
import dev.rooster.session.SessionHeader;
import dev.rooster.session.SessionKey;
import dev.rooster.session.Transcripts;
import dev.rooster.trust.Situation;
import dev.rooster.trust.Trust;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of the workspace. */
class FilesToolTest {
  @TempDir private Path root;

  private ToolResult call(String arguments) throws Exception {
    return ToolScene.in(root.resolve("workspace"))
        .call(new FilesTool(SessionHeader::user), arguments);
  }

  private String done(String arguments) throws Exception {
    ToolResult result = call(arguments);
    assertThat(result).isInstanceOf(ToolResult.Done.class);
    return result.text();
  }

  @Test
  void a_file_is_written_appended_to_and_read() throws Exception {
    done("{'action':'write','path':'notes/a.md','text':'one'}".replace('\'', '"'));
    done("{'action':'append','path':'notes/a.md','text':' two'}".replace('\'', '"'));

    assertThat(done("{\"action\":\"read\",\"path\":\"notes/a.md\"}")).isEqualTo("one two");
    assertThat(done("{\"action\":\"list\"}")).isEqualTo("notes/a.md");
    assertThat(done("{\"action\":\"search\",\"text\":\"TWO\"}"))
        .isEqualTo("notes/a.md:1: one two\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../secret", "/etc/passwd", "a/../../secret", "link/secret", "out"})
  void no_path_leads_out_of_the_workspace(String path) throws Exception {
    Path workspace = Files.createDirectories(root.resolve("workspace"));
    Files.writeString(root.resolve("secret"), "s3cret");
    Files.createSymbolicLink(workspace.resolve("link"), root);
    Files.createSymbolicLink(workspace.resolve("out"), root.resolve("secret"));

    for (String action : new String[] {"read", "write", "append", "list", "search"}) {
      ToolResult result =
          call("{\"action\":\"%s\",\"path\":\"%s\",\"text\":\"s3cret\"}".formatted(action, path));
      assertThat(result.text()).doesNotContain("s3cret:").doesNotContain("root:");
      assertThat(result).isInstanceOf(ToolResult.Error.class);
    }
    assertThat(root.resolve("secret")).hasContent("s3cret");
  }

  @Test
  void a_search_follows_no_link() throws Exception {
    Path workspace = Files.createDirectories(root.resolve("workspace"));
    Files.writeString(root.resolve("secret"), "s3cret");
    Files.createSymbolicLink(workspace.resolve("out"), root.resolve("secret"));

    assertThat(done("{\"action\":\"search\",\"text\":\"s3cret\"}")).isEqualTo("Nothing found.");
  }

  @Test
  void the_memory_and_the_conversations_of_other_users_are_out_of_reach() throws Exception {
    Path workspace = root.resolve("workspace");
    Files.createDirectories(workspace.resolve("users/bob"));
    Files.writeString(workspace.resolve("users/bob/MEMORY.md"), "s3cret");
    new Transcripts(workspace)
        .of(new SessionHeader(SessionKey.dm("main", "telegram:7"), "main", "bob"))
        .append(Entry.user("s3cret", "bob", Instant.EPOCH));
    new Transcripts(workspace)
        .of(new SessionHeader(SessionKey.dm("main", "telegram:42"), "main", "alice"))
        .append(Entry.user("mine", "alice", Instant.EPOCH));

    for (String path : List.of("users/bob/MEMORY.md", "sessions/main_dm_telegram_7.jsonl")) {
      for (String action : List.of("read", "write", "append")) {
        ToolResult result =
            call("{\"action\":\"%s\",\"path\":\"%s\",\"text\":\"x\"}".formatted(action, path));
        assertThat(result).isInstanceOf(ToolResult.Error.class);
        assertThat(result.text()).doesNotContain("s3cret");
      }
    }
    assertThat(done("{\"action\":\"list\"}")).isEqualTo("sessions/main_dm_telegram_42.jsonl");
    assertThat(done("{\"action\":\"search\",\"text\":\"s3cret\"}")).isEqualTo("Nothing found.");
    assertThat(done("{\"action\":\"read\",\"path\":\"sessions/main_dm_telegram_42.jsonl\"}"))
        .contains("mine");
  }

  @Test
  void the_conversation_of_a_group_is_read_by_those_who_wrote_there() throws Exception {
    for (String author : List.of("alice", "bob")) {
      new Transcripts(root.resolve("workspace"))
          .of(new SessionHeader(SessionKey.group("main", "telegram:-" + author), "main", ""))
          .append(
              Entry.user("dinner?", "carol", Instant.EPOCH),
              Entry.user("yes", author, Instant.EPOCH));
    }

    assertThat(done("{\"action\":\"list\"}"))
        .isEqualTo("sessions/main_group_telegram_-alice.jsonl");
    assertThat(call("{\"action\":\"read\",\"path\":\"sessions/main_group_telegram_-bob.jsonl\"}"))
        .isInstanceOf(ToolResult.Error.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"users", "Users", "notes/../users"})
  void no_file_takes_the_place_of_the_memories(String path) throws Exception {
    for (String action : List.of("write", "append")) {
      assertThat(call("{\"action\":\"%s\",\"path\":\"%s\",\"text\":\"x\"}".formatted(action, path)))
          .isInstanceOf(ToolResult.Error.class);
    }
    assertThat(root.resolve("workspace/users")).doesNotExist();
    done("{\"action\":\"write\",\"path\":\"notes/users\",\"text\":\"x\"}");
  }

  @Test
  void a_file_that_is_no_text_is_not_read() throws Exception {
    Files.createDirectories(root.resolve("workspace"));
    Files.write(root.resolve("workspace/photo.png"), new byte[] {'P', 'N', 'G', 0, 1, 2});

    for (String line : List.of("1", "-5")) {
      assertThat(call("{\"action\":\"read\",\"path\":\"photo.png\",\"line\":%s}".formatted(line)))
          .isInstanceOf(ToolResult.Error.class);
    }
    assertThat(done("{\"action\":\"search\",\"text\":\"PNG\"}")).isEqualTo("Nothing found.");
  }

  @Test
  void a_turn_without_enough_trust_has_no_such_tool() throws Exception {
    ToolScene scene = new ToolScene(root, Trust.FAMILIAR, Situation.CHAT);

    assertThat(scene.call(new FilesTool(SessionHeader::user), "{\"action\":\"list\"}"))
        .isInstanceOf(ToolResult.Error.class);
  }

  @Test
  void a_turn_without_a_user_and_without_full_trust_sees_no_files_of_users() throws Exception {
    Path workspace = root.resolve("workspace");
    Path memory = workspace.resolve("users/bob/MEMORY.md");
    Files.createDirectories(memory.getParent());
    Files.writeString(memory, "x");

    Workspace limited =
        new Workspace(
            workspace, Optional.empty(), Trust.INNER, Situation.SCHEDULED, SessionHeader::user);
    assertThatThrownBy(() -> limited.file("users/bob/MEMORY.md"))
        .isInstanceOf(RefusedException.class);
    Workspace operators =
        new Workspace(
            workspace, Optional.empty(), Trust.FULL, Situation.SCHEDULED, SessionHeader::user);
    assertThat(operators.file("users/bob/MEMORY.md")).isEqualTo(memory);
  }

  @ParameterizedTest
  @ValueSource(strings = {".", "notes", "notes/.", "notes/.."})
  void a_directory_is_not_written(String path) throws Exception {
    Files.createDirectories(root.resolve("workspace/notes"));

    for (String action : List.of("write", "append")) {
      ToolResult result =
          call("{\"action\":\"%s\",\"path\":\"%s\",\"text\":\"x\"}".formatted(action, path));
      assertThat(result.text()).contains("is a directory");
    }
    assertThat(root).as("nothing beside it").isDirectoryNotContaining("glob:**.new*");
    assertThat(root.resolve("workspace")).isDirectoryNotContaining("glob:**.new*");
  }

  @Test
  void a_folder_that_cannot_be_read_does_not_hide_the_others() throws Exception {
    Path workspace = root.resolve("workspace");
    Path locked = Files.createDirectories(workspace.resolve("locked"));
    Files.writeString(workspace.resolve("a.md"), "tea");
    Files.writeString(workspace.resolve("z.md"), "tea");
    Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("---------"));
    Files.setPosixFilePermissions(
        workspace.resolve("a.md"), PosixFilePermissions.fromString("---------"));
    try {
      assumeFalse(Files.isReadable(locked), "root reads everything");

      assertThat(done("{\"action\":\"list\"}")).isEqualTo("a.md\nz.md");
      assertThat(done("{\"action\":\"search\",\"text\":\"tea\"}")).isEqualTo("z.md:1: tea\n");
    } finally {
      Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("rwx------"));
    }
  }

  @Test
  void a_list_and_a_search_say_what_they_leave_out() throws Exception {
    Path workspace = Files.createDirectories(root.resolve("workspace"));
    for (int i = 0; i < 502; i++) {
      Files.writeString(workspace.resolve("f%03d".formatted(i)), "tea");
    }

    assertThat(done("{\"action\":\"list\"}"))
        .contains("f499\n")
        .doesNotContain("f500")
        .endsWith("(2 more files; name a folder)");
    assertThat(done("{\"action\":\"search\",\"text\":\"tea\"}"))
        .contains("f099:1")
        .doesNotContain("f100:1")
        .endsWith("(402 more lines; search for other words, or in a folder)");
  }

  @Test
  void the_rest_of_a_long_file_is_read_by_the_number_of_its_line() throws Exception {
    Path workspace = Files.createDirectories(root.resolve("workspace"));
    Files.writeString(workspace.resolve("log"), "one\ntwo\nthree\nfour\n");

    assertThat(done("{\"action\":\"read\",\"path\":\"log\",\"line\":3}"))
        .isEqualTo("three\nfour\n");
    assertThat(done("{\"action\":\"read\",\"path\":\"log\",\"line\":\"-1\"}")).isEqualTo("four\n");
    assertThat(done("{\"action\":\"read\",\"path\":\"log\",\"line\":-9}"))
        .isEqualTo("one\ntwo\nthree\nfour\n");
    assertThat(call("{\"action\":\"read\",\"path\":\"log\",\"line\":9}").text())
        .contains("log has 4 lines");
    assertThat(call("{\"action\":\"read\",\"path\":\"log\",\"line\":\"x\"}"))
        .isInstanceOf(ToolResult.Error.class);
  }

  @Test
  void the_end_of_a_file_that_is_too_large_is_read_too() throws Exception {
    Path workspace = Files.createDirectories(root.resolve("workspace"));
    Files.writeString(workspace.resolve("log"), "0123456789\n".repeat(200_000) + "end");

    assertThat(call("{\"action\":\"read\",\"path\":\"log\"}").text()).contains("line: -100");
    assertThat(done("{\"action\":\"read\",\"path\":\"log\",\"line\":-2}"))
        .isEqualTo("0123456789\nend");
  }
}
