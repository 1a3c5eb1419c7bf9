package dev.rooster.inbox;

import dev.rooster.activity.ClientSession;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Decides whether a session may take the messages for a session of its agent. Pure.
 *
 * @param open the open sessions of the agent, the one with the latest sign first
 */
record DecideReader(Route route, List<ClientSession> open, Instant now) {
  /**
   * A client that is killed does not say so. A session that is silent for this long has been left
   * if another one in its directory has given a sign since.
   */
  private static final Duration SILENT = Duration.ofHours(1);

  /**
   * @param reader the session that looks; empty for a reader outside any session, who may take all
   * @param target the session that the messages are for; empty for any
   * @param known what is known of that session
   */
  boolean mayTake(String reader, String target, Optional<ClientSession> known) {
    if (reader.isEmpty()) {
      return true;
    }
    return switch (route) {
      case ANY -> true;
      case NEWEST -> isNext(reader, known);
      case ORIGIN -> reader.equals(target) || (!isThere(target) && isNext(reader, known));
    };
  }

  private boolean isThere(String session) {
    return open.stream()
        .filter(it -> it.id().equals(session))
        .anyMatch(it -> it.seen().last().plus(SILENT).isAfter(now) || !isLeft(it));
  }

  private boolean isLeft(ClientSession session) {
    String directory = session.client().directory();
    return !directory.isEmpty()
        && open.stream()
            .filter(it -> it.client().directory().equals(directory))
            .anyMatch(it -> it.seen().last().isAfter(session.seen().last()));
  }

  /** Whether the reader is the newest session, or no session is open that could be. */
  private boolean isNext(String reader, Optional<ClientSession> target) {
    return newest(target).map(it -> it.id().equals(reader)).orElse(true);
  }

  /** A session in the same directory continues the work of the other one. */
  private Optional<ClientSession> newest(Optional<ClientSession> target) {
    String directory = target.map(it -> it.client().directory()).orElse("");
    return open.stream()
        .filter(it -> !directory.isEmpty() && it.client().directory().equals(directory))
        .findFirst()
        .or(() -> open.stream().findFirst());
  }
}
