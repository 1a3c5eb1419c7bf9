package dev.rooster.inbox;

import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import java.time.Instant;
import java.util.Optional;

/**
 * The right of a reader to an item, until it acknowledges it or the lease expires.
 *
 * @param item the name of the item's note
 * @param version the version of the note that the reader has
 * @param count how many fires that version stands for
 * @param times how often the item was handed out
 * @param session the session of the reader; empty for a reader outside any session
 */
record ItemLease(
    String receipt,
    String item,
    long version,
    int count,
    Instant until,
    int times,
    String session) {
  /** An item that two readers did not acknowledge is not handed out again. */
  static final int MOST_TIMES = 2;

  boolean holds(Instant now) {
    return now.isBefore(until);
  }

  /** Whether no reader may have the item any more. */
  boolean isUsedUp() {
    return times >= MOST_TIMES;
  }

  JsonText json() {
    return JsonText.object()
        .with("receipt", receipt)
        .with("item", item)
        .with("version", version)
        .with("count", count)
        .with("until", Optional.of(until))
        .with("times", times)
        .withOrNull("session", session);
  }

  static ItemLease read(Fields fields) {
    return new ItemLease(
        fields.text("receipt").orElse(""),
        fields.text("item").orElse(""),
        fields.text("version").map(Long::parseLong).orElse(0L),
        fields.number("count", 1, Integer.MAX_VALUE).orElse(1),
        Instant.parse(fields.text("until").orElseThrow()),
        fields.number("times", 1, Integer.MAX_VALUE).orElse(1),
        fields.text("session").orElse(""));
  }
}
