package dev.rooster.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A transcript that loses its oldest messages. */
class PrunedTranscriptTest {
  private static final Instant NOW = Instant.parse("2026-11-18T09:00:00Z");
  private static final SessionRetention DAY = new SessionRetention(Duration.ofDays(1), 1_000_000);

  @TempDir private Path workspace;
  private Transcript transcript;

  @BeforeEach
  void write() {
    transcript =
        new Transcripts(workspace).of(new SessionHeader(SessionKey.main("coder"), "coder", "eve"));
    for (int hour = 50; hour > 0; hour--) {
      transcript.append(Entry.user("hour " + hour, "eve", NOW.minus(Duration.ofHours(hour))));
    }
  }

  private List<String> texts() {
    return transcript.entries().stream().map(Entry::text).toList();
  }

  @Test
  void the_other_messages_stay_as_they_were_and_more_can_follow() throws Exception {
    FileTime changed = Files.getLastModifiedTime(transcript.file());

    assertThat(transcript.prune(DAY, NOW)).isTrue();

    assertThat(texts()).hasSize(24).startsWith("hour 24").endsWith("hour 1");
    assertThat(Files.getLastModifiedTime(transcript.file())).isEqualTo(changed);
    transcript.append(Entry.user("now", "eve", NOW));
    assertThat(texts()).hasSize(25).endsWith("hour 1", "now");
    assertThat(new Transcripts(workspace).find(SessionKey.main("coder")))
        .get()
        .extracting(Transcript::header)
        .isEqualTo(transcript.header());
    assertThat(transcript.prune(DAY, NOW)).isFalse();
  }

  @Test
  void positions_of_messages_that_are_left_stay_valid() {
    long kept;
    long deleted;
    try (ReadTranscript read = ReadTranscript.open(transcript.file())) {
      kept = read.last(3).start();
      deleted = read.before(kept, 40).start();
    }
    transcript.prune(DAY, NOW);
    transcript.prune(DAY, NOW.plus(Duration.ofHours(3)));

    try (ReadTranscript read = ReadTranscript.open(transcript.file())) {
      assertThat(read.isBetweenLines(kept)).isTrue();
      assertThat(read.isBetweenLines(deleted)).isFalse();
      assertThat(read.after(kept, 10).messages())
          .extracting(Entry::text)
          .containsExactly("hour 3", "hour 2", "hour 1");
      assertThat(read.before(kept, 100).messages()).hasSize(18);
      assertThat(read.before(kept, 100).start()).isZero();
    }
  }

  @Test
  void the_count_follows() {
    CountMessages counts = new CountMessages();
    assertThat(counts.in(transcript.file())).contains(50L);

    transcript.prune(DAY, NOW);
    for (int i = 0; i < 50; i++) {
      transcript.append(Entry.user("more", "eve", NOW));
    }

    assertThat(counts.in(transcript.file())).contains(74L);
  }

  @Test
  void a_conversation_without_a_recent_message_is_deleted() {
    assertThat(transcript.prune(DAY, NOW.plus(Duration.ofDays(2)))).isTrue();

    assertThat(transcript.file()).doesNotExist();
  }

  @Test
  void a_large_transcript_shrinks_below_its_maximum() throws Exception {
    long size = Files.size(transcript.file());

    transcript.prune(new SessionRetention(Duration.ofDays(365), size - 1), NOW);

    assertThat(Files.size(transcript.file())).isBetween(size / 2, size * 4 / 5);
    assertThat(texts()).endsWith("hour 1");
  }
}
