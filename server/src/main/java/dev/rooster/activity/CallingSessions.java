package dev.rooster.activity;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Which session makes a tool call. A client's hook announces the id of the call before the call
 * itself comes by MCP, which names no session. In memory: a call follows within seconds.
 * Thread-safe.
 */
public final class CallingSessions {
  /** A tool call may wait for its user's permission. */
  static final Duration KEPT = Duration.ofMinutes(10);

  static final int MOST = 10_000;

  private final Supplier<Instant> now;
  private final Map<Call, Announced> announced = new LinkedHashMap<>();

  private record Call(String agent, String toolUseId) {}

  private record Announced(String session, Instant at) {}

  public CallingSessions(Supplier<Instant> now) {
    this.now = now;
  }

  /**
   * @param toolUseId the client's id of the call
   * @param session the id of the session that makes it
   */
  public synchronized void announce(String agent, String toolUseId, String session) {
    Instant at = now.get();
    announced.values().removeIf(it -> isOld(it, at));
    if (announced.size() == MOST) {
      announced.remove(announced.keySet().iterator().next());
    }
    announced.put(new Call(agent, toolUseId), new Announced(session, at));
  }

  /** The session that makes the call; empty if no hook has announced it. */
  public synchronized Optional<String> find(String agent, String toolUseId) {
    return Optional.ofNullable(announced.get(new Call(agent, toolUseId)))
        .filter(it -> !isOld(it, now.get()))
        .map(Announced::session);
  }

  private static boolean isOld(Announced call, Instant now) {
    return call.at().plus(KEPT).isBefore(now);
  }
}
