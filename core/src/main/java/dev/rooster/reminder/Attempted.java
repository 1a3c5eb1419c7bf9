package dev.rooster.reminder;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * An attempt at an occurrence that is tried again.
 *
 * @param number 1 for the first
 * @param why its error, or why it was interrupted
 */
public record Attempted(
    int number,
    Occurrence.Status status,
    Instant startedAt,
    Instant endedAt,
    Optional<Reason> why) {

  /** Shorter than in the record of the occurrence: several of them are kept in one column. */
  private static final int LONGEST_TEXT = 1_000;

  public Attempted {
    why = why.map(Attempted::cut);
  }

  static Attempted of(Occurrence record) {
    return new Attempted(
        record.attempts(),
        record.status(),
        record.startedAt().orElse(record.due()),
        record.recordedAt(),
        record.why());
  }

  private static Reason cut(Reason why) {
    if (why instanceof Reason.ErrorText(String text)) {
      return new Reason.ErrorText(cut(text));
    }
    if (why instanceof Reason.Custom(String code, Map<String, String> data)) {
      Map<String, String> shorter = new TreeMap<>(data);
      shorter.replaceAll((name, text) -> cut(text));
      return new Reason.Custom(code, shorter);
    }
    return why;
  }

  private static String cut(String text) {
    return text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT - 1) + "…" : text;
  }
}
