package dev.rooster.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.session.CutTranscript.Placed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which of the oldest messages go. */
class CutTranscriptTest {
  private static final Instant NOW = Instant.parse("2026-11-18T09:00:00Z");
  private static final long LARGE = 1_000_000;

  private final List<Placed> messages = new ArrayList<>();

  private CutTranscriptTest says(int count, Instant at) {
    for (int i = 0; i < count; i++) {
      add(Entry.user("word " + i, "alice", at));
    }
    return this;
  }

  /** Each line has 100 bytes. */
  private void add(Entry entry) {
    messages.add(new Placed(entry, 100L + messages.size() * 100L));
  }

  private int cut(Instant before, long maxBytes) {
    return new CutTranscript(before, maxBytes).count(messages, 100L + messages.size() * 100L);
  }

  @Test
  void messages_before_the_instant_go() {
    says(30, NOW.minusSeconds(9)).says(30, NOW);

    assertThat(cut(NOW, LARGE)).isEqualTo(30);
  }

  @Test
  void the_last_messages_stay_however_old_they_are() {
    says(30, NOW.minusSeconds(9)).says(1, NOW);

    assertThat(cut(NOW, LARGE)).isEqualTo(11);
  }

  @Test
  void a_transcript_that_is_too_large_loses_more_than_the_excess() {
    says(100, NOW);

    assertThat(cut(NOW, 8_000)).isEqualTo(40);
    assertThat(cut(NOW, 11_000)).isZero();
  }

  @Test
  void a_result_stays_with_its_call() {
    says(9, NOW.minusSeconds(9));
    add(Entry.assistant("", List.of(new Entry.Call("c1", "shell", "{}")), NOW.minusSeconds(1)));
    add(Entry.result("c1", "ok", NOW));
    says(30, NOW);

    assertThat(cut(NOW, LARGE)).isEqualTo(9);
  }

  @Test
  void a_summary_stays_with_everything_after_it_and_the_end_before_it() {
    says(30, NOW.minusSeconds(9));
    add(Entry.user("x".repeat(Entry.CHARACTERS_BESIDE_SUMMARY), "alice", NOW.minusSeconds(9)));
    says(1, NOW.minusSeconds(9));
    add(Entry.summary("They greeted.", NOW.minusSeconds(9)));
    says(40, NOW.minusSeconds(9)).says(1, NOW);

    assertThat(cut(NOW, LARGE)).isEqualTo(30);
  }
}
