package dev.rooster.activity;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The tool calls that hooks have announced: the id that the client gives a call, and the session
 * that makes it. Hooks write, the MCP server reads. Kept in memory, because a call follows its hook
 * within moments. Thread-safe.
 */
public final class ToolUses {
  /** The oldest is forgotten first. */
  private static final int MOST = 1_000;

  private record Use(String agent, String id) {}

  private final Map<Use, String> sessions = new LinkedHashMap<>();

  /** A session is about to make a tool call. */
  public synchronized void announce(String agent, String id, String session) {
    Use use = new Use(agent, id);
    sessions.remove(use);
    sessions.put(use, session);
    if (sessions.size() > MOST) {
      sessions.remove(sessions.keySet().iterator().next());
    }
  }

  /** The session that makes a call; empty if no hook has announced it. */
  public synchronized Optional<String> session(String agent, String id) {
    return Optional.ofNullable(sessions.get(new Use(agent, id)));
  }
}
