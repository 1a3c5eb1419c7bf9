package dev.rooster.hooks;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The latest prompt of each session, so that a prompt counts once if its client calls several hooks
 * of Rooster for it: those of the person and those of the project. Thread-safe.
 */
final class LatestPrompts {
  /** The oldest session is forgotten first. */
  private static final int MOST = 10_000;

  private final Map<HookSession, Latest> latest = new LinkedHashMap<>();

  /** Not the text itself: a prompt may be long. */
  private record Latest(String id, int hash) {}

  /** Whether a prompt is not the one that the session has just sent. */
  synchronized boolean isNew(HookSession session, HookEvent.Prompted prompt) {
    if (prompt.id().isEmpty()) {
      return true;
    }
    Latest now = new Latest(prompt.id(), prompt.text().hashCode());
    boolean same = now.equals(latest.remove(session));
    latest.put(session, now);
    if (latest.size() > MOST) {
      latest.remove(latest.keySet().iterator().next());
    }
    return !same;
  }

  /** The session goes on: a prompt that follows is another one. */
  synchronized void over(HookSession session) {
    latest.remove(session);
  }
}
