package dev.rooster.trigger;

import dev.rooster.activity.ClientSession;
import dev.rooster.schedule.Idle;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Since when an agent is idle, and when that makes a reminder fire. Pure. */
final class IdleTime {
  private IdleTime() {}

  /**
   * Since when the agent is idle: its session, if that is open, else all its open sessions.
   *
   * @param open its open sessions
   * @param session empty for any
   * @return empty while the agent works, and without an open session
   */
  static Optional<Instant> since(List<ClientSession> open, String session, Instant now) {
    List<Optional<Instant>> idle =
        counted(open, session).stream().map(it -> since(it, now)).toList();
    return idle.stream().anyMatch(Optional::isEmpty)
        ? Optional.empty()
        : idle.stream().flatMap(Optional::stream).max(Comparator.naturalOrder());
  }

  /** When a user last sent a prompt to the agent, or opened a session; the same sessions count. */
  static Optional<Instant> used(List<ClientSession> open, String session) {
    return counted(open, session).stream()
        .map(it ->
            it.seen().hook().isEmpty()
                ? it.seen().last()
                : it.seen().prompted().orElse(it.seen().first()))
        .max(Comparator.naturalOrder());
  }

  private static List<ClientSession> counted(List<ClientSession> open, String session) {
    List<ClientSession> own = open.stream().filter(it -> it.id().equals(session)).toList();
    return own.isEmpty() ? open : own;
  }

  /**
   * A client without hooks does not say when a turn ends: it is idle since its latest call. One
   * with hooks does not say when its user has interrupted a turn, nor that it was killed.
   */
  private static Optional<Instant> since(ClientSession session, Instant now) {
    return switch (session.state()) {
      case ClientSession.Idle(Instant since) -> Optional.of(since);
      case ClientSession.Active _ when session.seen().hook().isEmpty() ->
          Optional.of(session.seen().last());
      case ClientSession.Active _ when !session.isAtWork(now) -> Optional.of(session.silentAt());
      case ClientSession.Active _, ClientSession.Ended _ -> Optional.empty();
    };
  }

  /**
   * The next fire in a stretch of idle time; empty if the stretch has had its fire.
   *
   * @param since not before the creation of the reminder: time before that does not count
   */
  static Optional<Instant> fire(Idle idle, Instant since, Instant now) {
    Instant first = since.plus(idle.after());
    if (first.isAfter(now)) {
      return Optional.of(first);
    }
    if (!idle.repeat()) {
      return Optional.empty();
    }
    long passed = Duration.between(since, now).dividedBy(idle.after());
    return Optional.of(since.plus(idle.after().multipliedBy(passed + 1)));
  }
}
