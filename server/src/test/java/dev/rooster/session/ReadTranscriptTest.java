package dev.rooster.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parts of transcripts, read without the rest. */
class ReadTranscriptTest {
  private static final Instant NOW = Instant.parse("2026-11-18T09:00:00Z");

  @TempDir Path workspace;

  private Transcript transcript() {
    return new Transcripts(workspace).of(new SessionHeader(SessionKey.main("coder"), "coder", ""));
  }

  private Transcript with(String... texts) {
    Transcript transcript = transcript();
    for (String text : texts) {
      transcript.append(Entry.user(text, "operator", NOW));
    }
    return transcript;
  }

  private static List<String> texts(TranscriptPage page) {
    return page.messages().stream().map(Entry::text).toList();
  }

  @Test
  void pages_go_back_to_the_first_message() {
    Transcript transcript = with("a", "b", "c", "d", "e");

    try (ReadTranscript read = ReadTranscript.open(transcript.file())) {
      TranscriptPage last = read.last(2);
      TranscriptPage middle = read.before(last.start(), 2);
      TranscriptPage first = read.before(middle.start(), 2);

      assertThat(texts(last)).containsExactly("d", "e");
      assertThat(texts(middle)).containsExactly("b", "c");
      assertThat(texts(first)).containsExactly("a");
      assertThat(first.start()).isZero();
      assertThat(read.isBetweenLines(middle.start())).isTrue();
      assertThat(read.isBetweenLines(middle.start() + 1)).isFalse();
      assertThat(read.isBetweenLines(0)).isFalse();
      assertThat(read.isBetweenLines(Long.MAX_VALUE)).isFalse();
    }
  }

  @Test
  void messages_added_later_follow_a_position() {
    Transcript transcript = with("a", "b");
    long position;
    try (ReadTranscript read = ReadTranscript.open(transcript.file())) {
      position = read.last(1).end();
      assertThat(texts(read.after(position, 10))).isEmpty();
    }

    with("c", "d");

    try (ReadTranscript read = ReadTranscript.open(transcript.file())) {
      TranscriptPage one = read.after(position, 1);
      assertThat(texts(one)).containsExactly("c");
      assertThat(texts(read.after(one.end(), 10))).containsExactly("d");
    }
  }

  @Test
  void a_line_that_is_being_written_is_left_out() throws Exception {
    Transcript transcript = with("a");
    Files.writeString(transcript.file(), "{\"role\":\"us", StandardOpenOption.APPEND);

    try (ReadTranscript read = ReadTranscript.open(transcript.file())) {
      assertThat(texts(read.last(10))).containsExactly("a");
      assertThat(read.lastMessage().map(Entry::text)).contains("a");
    }
  }

  @Test
  void long_messages_limit_a_page_but_each_is_read() {
    String large = "x".repeat(ReadTranscript.MOST_BYTES / 2);
    Transcript transcript = with(large + "1", large + "2", large + "3" + large);

    try (ReadTranscript read = ReadTranscript.open(transcript.file())) {
      TranscriptPage last = read.last(10);
      assertThat(last.messages()).hasSize(1);
      assertThat(read.before(last.start(), 10).messages()).hasSize(1);
      TranscriptPage first = read.before(read.before(last.start(), 1).start(), 10);
      assertThat(texts(first)).containsExactly(large + "1");
      assertThat(texts(read.after(first.end(), 10))).containsExactly(large + "2");
    }
  }

  @Test
  void an_empty_file_has_no_messages() throws Exception {
    Path file = Files.createFile(workspace.resolve("x.jsonl"));

    try (ReadTranscript read = ReadTranscript.open(file)) {
      assertThat(read.last(10).messages()).isEmpty();
      assertThat(read.last(10).start()).isZero();
    }
    assertThat(new CountMessages().in(file)).contains(0L);
  }

  @Test
  void a_count_continues_where_the_last_one_ended() throws Exception {
    CountMessages counts = new CountMessages();
    Transcript transcript = with("a", "b");
    assertThat(counts.in(transcript.file())).contains(2L);

    Files.writeString(transcript.file(), "{\"torn", StandardOpenOption.APPEND);
    assertThat(counts.in(transcript.file())).contains(2L);
    with("c");
    assertThat(counts.in(transcript.file())).contains(3L);
    Files.delete(transcript.file());
    with("d");
    assertThat(counts.in(transcript.file())).contains(1L);
  }
}
