package dev.rooster.fuzz;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The reminders that the daemon has acknowledged and must not lose. Thread-safe. */
final class Promised {
  private final Map<String, String> untouched = new ConcurrentHashMap<>();
  private final Set<String> made = ConcurrentHashMap.newKeySet();
  private final Set<String> gone = ConcurrentHashMap.newKeySet();

  /** A reminder that no fuzzer changes. */
  void untouched(String id, String shown) {
    untouched.put(id, shown);
  }

  Map<String, String> untouched() {
    return Map.copyOf(untouched);
  }

  /** This one may be changed, but is there. */
  void made(String id) {
    made.add(id);
  }

  /** This one was removed, or removes itself. */
  void gone(String id) {
    gone.add(id);
  }

  /** The ids of all that must be there. */
  Set<String> there() {
    Set<String> there = new HashSet<>(made);
    there.removeAll(gone);
    there.addAll(untouched.keySet());
    return there;
  }
}
