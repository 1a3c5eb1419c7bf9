package dev.rooster.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.channel.Address;
import dev.rooster.store.Note;
import dev.rooster.testing.DelegatingStore;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class OpenQuestionsTest {
  private static final Instant NOW = Instant.parse("2026-11-18T09:00:00Z");
  private static final Address ALICE = Address.parse("telegram:42");

  private final MemoryStore store = new MemoryStore(new SettableClock(NOW));

  /** A message passes an earlier question by while the next one is asked. */
  private final class BusyStore extends DelegatingStore {
    private boolean passed;

    BusyStore() {
      super(store);
    }

    @Override
    public boolean note(Note note) {
      if (!passed) {
        passed = true;
        new OpenQuestions(store).isAnsweredBy("m-1", NOW.plusSeconds(1), ALICE);
      }
      return super.note(note);
    }
  }

  @Test
  void a_question_is_open_although_a_message_arrives_while_it_is_asked() {
    new OpenQuestions(store).open(ALICE, NOW);

    new OpenQuestions(new BusyStore()).open(ALICE, NOW.plusSeconds(2));

    assertThat(new OpenQuestions(store).isAnsweredBy("m-2", NOW.plusSeconds(3), ALICE)).isTrue();
  }
}
