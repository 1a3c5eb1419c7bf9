package dev.rooster.talk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.home.Configuration;
import dev.rooster.session.Entry;
import dev.rooster.session.SessionHeader;
import dev.rooster.session.SessionKey;
import dev.rooster.session.SessionLocks;
import dev.rooster.session.Transcript;
import dev.rooster.session.Transcripts;
import dev.rooster.testing.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Conversations are deleted by age, and those of isolated runs with the records of the runs. */
class PruneSessionsTest {
  private static final Instant NOW = Instant.parse("2026-11-18T09:00:00Z");
  private static final String RUN = "r-abc@2026-11-18T09:00:00Z";

  @TempDir private Path workspace;
  private final SettableClock clock = new SettableClock(NOW);
  private final SessionLocks locks = new SessionLocks();
  private final Set<String> recorded = new HashSet<>();

  private Transcript write(SessionKey key) {
    Transcript transcript = new Transcripts(workspace).of(new SessionHeader(key, "main", ""));
    transcript.append(Entry.user("hello", "alice", clock.instant()));
    return transcript;
  }

  private void pruneAfter(Duration time) throws InterruptedException {
    clock.set(NOW.plus(time));
    new PruneSessions(
            () -> Configuration.DEFAULT,
            new Sessions(() -> Configuration.DEFAULT, workspace),
            locks,
            recorded::contains,
            clock)
        .prune();
  }

  @Test
  void a_conversation_with_a_person_is_kept_for_a_year() throws Exception {
    Transcript person = write(SessionKey.dm("main", "telegram:42"));

    pruneAfter(Duration.ofDays(365));
    assertThat(person.file()).exists();

    pruneAfter(Duration.ofDays(366));
    assertThat(person.file()).doesNotExist();
  }

  @Test
  void the_conversation_of_an_isolated_run_goes_with_the_record_of_the_run() throws Exception {
    Transcript run = write(SessionKey.run("main", RUN));
    recorded.add(RUN);

    pruneAfter(Duration.ofDays(80));
    assertThat(run.file()).exists();

    recorded.clear();
    pruneAfter(Duration.ofDays(81));
    assertThat(run.file()).doesNotExist();
  }

  @Test
  void a_run_that_is_not_recorded_yet_keeps_its_conversation() throws Exception {
    Transcript run = write(SessionKey.run("main", RUN));

    pruneAfter(Duration.ofHours(23));

    assertThat(run.file()).exists();
  }

  @Test
  void a_conversation_is_not_touched_while_a_turn_runs_in_it() throws Exception {
    Transcript old = write(SessionKey.main("main"));
    Thread turn =
        Thread.ofVirtual()
            .start(() -> {
              try {
                locks.enter(SessionKey.main("main"), Duration.ZERO);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    turn.join();

    pruneAfter(Duration.ofDays(400));

    assertThat(old.file()).exists();
  }
}
