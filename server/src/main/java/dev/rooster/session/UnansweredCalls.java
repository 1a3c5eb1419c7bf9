package dev.rooster.session;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds calls at the end of a transcript that a crash or a stop left without a result. Pure. */
public final class UnansweredCalls {
  /** The result of such a call. */
  public static final String RESULT =
      "Interrupted: the outcome is unknown. Check before you call it again.";

  private UnansweredCalls() {}

  /** The missing results, to be appended before any other message. */
  static List<Entry> results(List<Entry> entries, Instant now) {
    Set<String> answered = new HashSet<>();
    for (Entry entry : entries.reversed()) {
      if (entry.role() != Entry.Role.TOOL) {
        return entry.calls().stream()
            .filter(it -> !answered.contains(it.id()))
            .map(it -> Entry.result(it.id(), RESULT, now))
            .toList();
      }
      answered.add(entry.callId());
    }
    return List.of();
  }
}
