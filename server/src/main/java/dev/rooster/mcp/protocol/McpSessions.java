package dev.rooster.mcp.protocol;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The sessions of the handshake era. They end with the process, and the one that was unused for the
 * longest time ends when there are too many: a client whose session is unknown begins a new one.
 * Thread-safe.
 */
public final class McpSessions {
  private static final int MOST = 1_000;

  private final Supplier<String> ids;
  private final Map<String, McpSession> sessions = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * @param ids chooses ids that cannot be guessed
   */
  public McpSessions(Supplier<String> ids) {
    this.ids = ids;
  }

  McpSession begin(McpSession.Terms terms, McpOffer offer, McpCaller caller) {
    McpSession session = new McpSession(ids.get(), terms, offer, caller);
    Optional<McpSession> oldest = Optional.empty();
    synchronized (sessions) {
      sessions.put(session.id(), session);
      if (sessions.size() > MOST) {
        oldest = Optional.of(sessions.values().iterator().next());
        sessions.remove(oldest.get().id());
      }
    }
    oldest.ifPresent(McpSession::end);
    return session;
  }

  /** Finds the session of a caller. Throws {@link McpException} if there is none. */
  public McpSession find(String id, McpCaller caller) {
    synchronized (sessions) {
      return Optional.ofNullable(sessions.get(id))
          .filter(it -> it.isOf(caller))
          .orElseThrow(() ->
              new McpException(
                  ErrorCode.UNKNOWN_SESSION,
                  "the session has ended",
                  "begin a new one with initialize"));
    }
  }

  /** Ends all sessions. */
  public void endAll() {
    List<McpSession> all;
    synchronized (sessions) {
      all = List.copyOf(sessions.values());
      sessions.clear();
    }
    all.forEach(McpSession::end);
  }

  /** Ends a session of a caller. Throws {@link McpException} if there is none. */
  public void end(String id, McpCaller caller) {
    McpSession session = find(id, caller);
    synchronized (sessions) {
      sessions.remove(id);
    }
    session.end();
  }
}
