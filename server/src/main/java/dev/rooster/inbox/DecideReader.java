package dev.rooster.inbox;

import dev.rooster.activity.ClientSession;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Decides whether a session may take the messages for a session of its agent. Pure. */
final class DecideReader {
  /**
   * A client that is killed does not say so. A session whose client has not been there for this
   * long has been left if another one in its directory has given a sign since.
   */
  private static final Duration SILENT = Duration.ofHours(1);

  private final Route route;
  private final Map<String, ClientSession> open = new LinkedHashMap<>();
  private final Instant now;

  /**
   * @param open the open sessions of the agent, the one with the latest sign first
   */
  DecideReader(Route route, List<ClientSession> open, Instant now) {
    this.route = route;
    open.forEach(it -> this.open.put(it.id(), it));
    this.now = now;
  }

  /**
   * @param reader the session that looks; empty for a reader outside any session, who may take all
   * @param target the session that the messages are for; empty for any
   * @param known what is known of that session; asked if it is not open
   */
  boolean mayTake(String reader, String target, Supplier<Optional<ClientSession>> known) {
    if (reader.isEmpty()) {
      return true;
    }
    return switch (route) {
      case ANY -> true;
      case NEWEST -> isNext(reader, find(target).or(known));
      case ORIGIN ->
          reader.equals(target) || (!isThere(target) && isNext(reader, find(target).or(known)));
    };
  }

  private Optional<ClientSession> find(String session) {
    return Optional.ofNullable(open.get(session));
  }

  private boolean isThere(String session) {
    return find(session)
        .filter(it -> it.seen().there().plus(SILENT).isAfter(now) || !isLeft(it))
        .isPresent();
  }

  private boolean isLeft(ClientSession session) {
    String directory = session.client().directory();
    return !directory.isEmpty()
        && open.values().stream()
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
    return open.values().stream()
        .filter(it -> !directory.isEmpty() && it.client().directory().equals(directory))
        .findFirst()
        .or(() -> open.values().stream().findFirst());
  }
}
