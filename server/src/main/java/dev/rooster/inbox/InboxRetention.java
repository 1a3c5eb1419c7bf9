package dev.rooster.inbox;

import dev.rooster.store.Note;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Limits the size of an inbox without a reader: keeps the latest items of each owner, so that the
 * items of one owner never displace those of another. The history contains the older ones.
 * Thread-safe.
 */
final class InboxRetention {
  private static final int MOST_ITEMS = 10_000;
  private static final long MOST_CHARACTERS = 50_000_000;

  /** How many items arrive between two checks. */
  static final int BETWEEN_LOOKS = 250;

  private final InboxNotes notes;
  private final AtomicInteger arrived = new AtomicInteger();

  InboxRetention(InboxNotes notes) {
    this.notes = notes;
  }

  /** Called after each arrival. */
  void arrived() {
    if (arrived.getAndIncrement() % BETWEEN_LOOKS == 0) {
      forgetOldest();
    }
  }

  private void forgetOldest() {
    List<Kept> all = new ArrayList<>();
    notes.each(entry -> all.add(Kept.of(entry)));
    all.sort(Comparator.comparing(Kept::since).reversed());
    Map<String, Total> totals = new HashMap<>();
    for (Kept kept : all) {
      Total total = totals.merge(kept.owner(), new Total(1, kept.length()), Total::plus);
      if (total.items() > MOST_ITEMS || total.characters() > MOST_CHARACTERS) {
        notes.forget(kept.withoutText());
      }
    }
  }

  private record Total(int items, long characters) {
    Total plus(Total other) {
      return new Total(items + other.items, characters + other.characters);
    }
  }

  /** An entry without its text, because all of them are in memory together. */
  private record Kept(String owner, Instant since, int length, Note withoutText) {
    static Kept of(InboxEntry entry) {
      return new Kept(
          entry.item().owner(),
          entry.item().arrivedAt(),
          entry.note().text().length(),
          entry.note().withText(""));
    }
  }
}
