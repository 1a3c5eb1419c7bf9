package dev.rooster.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of conversations. */
class TranscriptTest {
  private static final Instant NOW = Instant.parse("2026-11-18T09:00:00Z");
  private static final SessionKey ALICE = SessionKey.dm("main", "telegram:42");
  private static final Entry ASKED = Entry.user("remind me\nof the oven", "alice", NOW);
  private static final Entry CALLED =
      Entry.assistant(
          "",
          List.of(new Entry.Call("c1", "reminder", "{\"action\":\"set\"}")),
          NOW.plusSeconds(1));
  private static final Entry ANSWERED = Entry.result("c1", "set", NOW.plusSeconds(2));

  @TempDir private Path workspace;

  private Transcript open(SessionKey key) throws IOException {
    Files.createDirectories(workspace.resolve("sessions"));
    return new Transcripts(workspace).of(new SessionHeader(key, "main", "alice"));
  }

  @Test
  void messages_are_read_as_they_were_appended() throws Exception {
    open(ALICE).append(ASKED);
    open(ALICE).append(CALLED, ANSWERED);

    assertThat(open(ALICE).entries()).containsExactly(ASKED, CALLED, ANSWERED);
    assertThat(new Transcripts(workspace).all())
        .extracting(Transcript::header)
        .containsExactly(new SessionHeader(ALICE, "main", "alice"));
  }

  @Test
  void the_file_has_the_name_of_the_session() throws Exception {
    open(ALICE).append(ASKED);

    assertThat(workspace.resolve("sessions/main_dm_telegram_42.jsonl")).exists();
  }

  @Test
  void sessions_whose_files_would_have_the_same_name_have_two() throws Exception {
    SessionKey slash = new SessionKey("main:dm:telegram/42");
    open(ALICE).append(ASKED);
    open(slash).append(CALLED);

    assertThat(open(ALICE).entries()).containsExactly(ASKED);
    assertThat(open(slash).entries()).containsExactly(CALLED);
    assertThat(new Transcripts(workspace).all()).hasSize(2);
  }

  @Test
  void a_key_longer_than_a_file_name_has_a_file() throws Exception {
    SessionKey longKey = new SessionKey("main:" + "é".repeat(150));
    open(longKey).append(ASKED);

    assertThat(open(longKey).entries()).containsExactly(ASKED);
  }

  @Test
  void a_torn_last_line_is_removed_by_the_next_append() throws Exception {
    Transcript transcript = open(ALICE);
    transcript.append(ASKED);
    Files.writeString(transcript.file(), "{\"role\":\"assistant\",\"te", StandardOpenOption.APPEND);
    assertThat(transcript.entries()).containsExactly(ASKED);

    transcript.append(ANSWERED);

    assertThat(transcript.entries()).containsExactly(ASKED, ANSWERED);
    assertThat(Files.readString(transcript.file())).endsWith("\n").doesNotContain("te{");
  }

  @Test
  void a_line_in_another_encoding_hides_no_session() throws Exception {
    Transcript transcript = open(ALICE);
    transcript.append(ASKED);
    Files.write(
        transcript.file(), new byte[] {'#', (byte) 0xe4, '!', '\n'}, StandardOpenOption.APPEND);

    assertThat(new Transcripts(workspace).find(ALICE)).isPresent();
    assertThat(new Transcripts(workspace).all()).hasSize(1);
  }

  @Test
  void a_message_that_waited_is_added_once_although_a_crash_came_between_the_writes()
      throws Exception {
    Entry tea = Entry.delivered("Tea is ready.", "d-1", ASKED.at());
    Transcript transcript = open(ALICE);
    transcript.append(ASKED);
    transcript.keepWaiting(tea);
    transcript.append(tea);

    open(ALICE).addWaiting();
    open(ALICE).addWaiting();

    assertThat(open(ALICE).entries()).containsExactly(ASKED, tea);
    assertThat(new Transcripts(workspace).all()).as("the waiting ones are no sessions").hasSize(1);
  }

  @Test
  void messages_that_waited_are_added_in_their_order() throws Exception {
    Transcript transcript = open(ALICE);
    List<Entry> messages = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      messages.add(Entry.delivered("message " + i, "d/" + i, ASKED.at().plusMillis(i)));
    }
    messages.reversed().forEach(transcript::keepWaiting);

    transcript.addWaiting();

    assertThat(open(ALICE).entries()).isEqualTo(messages);
  }

  @Test
  void a_torn_header_is_written_again() throws Exception {
    Transcript transcript = open(ALICE);
    Files.writeString(transcript.file(), "{\"sess");

    transcript.append(ASKED);

    assertThat(open(ALICE).entries()).containsExactly(ASKED);
    assertThat(new Transcripts(workspace).find(ALICE)).isPresent();
  }

  @Test
  void a_line_that_is_no_message_is_left_out_and_kept() throws Exception {
    Transcript transcript = open(ALICE);
    transcript.append(ASKED);
    Files.writeString(transcript.file(), "# edited by hand\n", StandardOpenOption.APPEND);
    transcript.append(ANSWERED);

    assertThat(transcript.entries()).containsExactly(ASKED, ANSWERED);
    assertThat(Files.readString(transcript.file())).contains("# edited by hand\n");
  }

  @Test
  void calls_without_a_result_get_one_before_the_next_message() throws Exception {
    Transcript transcript = open(ALICE);
    Entry calls =
        Entry.assistant(
            "",
            List.of(new Entry.Call("c1", "shell", "{}"), new Entry.Call("c2", "shell", "{}")),
            NOW);
    transcript.append(ASKED, calls, ANSWERED);

    transcript.answerCalls(NOW.plusSeconds(9));
    transcript.answerCalls(NOW.plusSeconds(10));

    assertThat(transcript.entries())
        .containsExactly(
            ASKED, calls, ANSWERED, Entry.result("c2", UnansweredCalls.RESULT, NOW.plusSeconds(9)));
  }

  @Test
  void a_session_keeps_its_file_when_that_of_another_is_deleted() throws Exception {
    SessionKey slash = new SessionKey("main:dm:telegram/42");
    open(ALICE).append(ASKED);
    open(slash).append(CALLED);

    Files.delete(open(ALICE).file());

    assertThat(open(slash).entries()).containsExactly(CALLED);
    assertThat(new Transcripts(workspace).find(slash)).isPresent();
  }

  @Test
  void only_the_owner_can_read_new_conversations() throws Exception {
    Path fresh = workspace.resolve("fresh");
    Transcript transcript = new Transcripts(fresh).of(new SessionHeader(ALICE, "main", "alice"));

    transcript.append(ASKED);

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(fresh)))
        .isEqualTo("rwx------");
  }
}
