package dev.rooster.talk;

import dev.rooster.home.Configuration;
import dev.rooster.session.HeldSession;
import dev.rooster.session.SessionKey;
import dev.rooster.session.SessionLocks;
import dev.rooster.session.SessionLostException;
import dev.rooster.session.SessionRetention;
import dev.rooster.session.Transcript;
import dev.rooster.session.Transcripts;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Deletes old messages of conversations: by age and size as the configuration says, and the
 * conversation of an isolated run together with the record of the run. A conversation with a
 * running turn is left for the next time.
 */
public final class PruneSessions {
  private static final System.Logger LOG = System.getLogger("dev.rooster");

  /** A run is recorded after its turn; a retry continues the conversation. */
  private static final Duration BEFORE_RECORD = Duration.ofDays(1);

  private final Supplier<Configuration> configuration;
  private final Sessions sessions;
  private final SessionLocks locks;
  private final Predicate<String> recorded;
  private final InstantSource clock;

  /**
   * @param recorded whether the history still has a run, by the id of its occurrence
   */
  public PruneSessions(
      Supplier<Configuration> configuration,
      Sessions sessions,
      SessionLocks locks,
      Predicate<String> recorded,
      InstantSource clock) {
    this.configuration = configuration;
    this.sessions = sessions;
    this.locks = locks;
    this.recorded = recorded;
    this.clock = clock;
  }

  /** Checks all conversations once. */
  public void prune() throws InterruptedException {
    SessionRetention kept = configuration.get().daemon().sessions();
    int pruned = 0;
    for (Path file : files()) {
      Optional<Transcript> transcript = Transcripts.in(file);
      if (transcript.isPresent() && prune(transcript.get(), kept)) {
        pruned++;
      }
    }
    if (pruned > 0) {
      LOG.log(
          System.Logger.Level.INFO,
          "deleted old messages of %d %s"
              .formatted(pruned, pruned == 1 ? "conversation" : "conversations"));
    }
  }

  private List<Path> files() {
    return sessions.workspaces().flatMap(it -> new Transcripts(it).files().stream()).toList();
  }

  private boolean prune(Transcript transcript, SessionRetention kept) throws InterruptedException {
    SessionKey key = transcript.header().key();
    try {
      if (!isForgotten(key, transcript) && !transcript.isPrunable(kept, clock.instant())) {
        return false;
      }
      Optional<HeldSession> held = locks.enter(key, Duration.ZERO);
      if (held.isEmpty()) {
        return false;
      }
      try (HeldSession session = held.get()) {
        return prune(key, transcript.guardedBy(session::check), kept);
      }
    } catch (UncheckedIOException | SessionLostException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "old messages of " + key + " are not deleted; retrying in an hour",
          e);
      return false;
    }
  }

  /** Decides again: a turn may have added messages since. */
  private boolean prune(SessionKey key, Transcript transcript, SessionRetention kept) {
    if (isForgotten(key, transcript)) {
      transcript.delete();
      return true;
    }
    return transcript.prune(kept, clock.instant());
  }

  private boolean isForgotten(SessionKey key, Transcript transcript) {
    Instant latest = clock.instant().minus(BEFORE_RECORD);
    return key.occurrence()
        .filter(it -> transcript.lastAt().filter(latest::isAfter).isPresent())
        .filter(it -> !recorded.test(it))
        .isPresent();
  }
}
