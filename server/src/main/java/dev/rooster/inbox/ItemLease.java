package dev.rooster.inbox;

import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The right of a reader to an item, until it acknowledges it or the lease expires.
 *
 * @param item the name of the item's note
 * @param version the version of the note that the reader has
 * @param count how many fires that version stands for
 * @param since when the reader took it
 * @param times how often the item was handed out
 * @param session the session of the reader; empty for a reader outside any session
 */
record ItemLease(
    String receipt,
    String item,
    long version,
    int count,
    Instant since,
    Instant until,
    int times,
    String session) {
  /** An item that two readers did not acknowledge is not handed out again. */
  static final int MOST_TIMES = 2;

  /** A clock that is corrected by less is not taken for one that was wrong. */
  private static final Duration TOLERANCE = Duration.ofSeconds(5);

  /**
   * Whether it is still valid. One that begins after now was given by a clock that was set back
   * since, and would last as long as the clock was ahead.
   */
  boolean holds(Instant now) {
    return now.isBefore(until) && (isOfReminder() || !since.isAfter(now.plus(TOLERANCE)));
  }

  /**
   * Whether a headless turn has the item: the receipt is the id of its one-shot, and the lease
   * lasts until that is recorded.
   */
  boolean isOfReminder() {
    return receipt.indexOf(':') < 0;
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
        .with("since", Optional.of(since))
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
        fields.text("since").map(Instant::parse).orElse(Instant.EPOCH),
        Instant.parse(fields.text("until").orElseThrow()),
        fields.number("times", 1, Integer.MAX_VALUE).orElse(1),
        fields.text("session").orElse(""));
  }
}
