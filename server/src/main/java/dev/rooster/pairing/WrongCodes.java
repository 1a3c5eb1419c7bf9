package dev.rooster.pairing;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.reminder.RefusedException;
import dev.rooster.store.Note;
import dev.rooster.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Counts wrong codes in the store, for all nodes and across restarts, and refuses further ones. */
record WrongCodes(Store store) {
  static final int MOST = 10;
  private static final Duration WITHIN = Duration.ofHours(1);
  private static final String NAME = "pairing-wrong-codes";

  /** Enough for nodes that count at the same moment. */
  private static final int MOST_TRIES = 20;

  /**
   * Wrong codes.
   *
   * @param since when the first of them was tried
   */
  private record Count(int codes, Instant since) {
    static Count of(Optional<Note> note, Instant now) {
      Fields fields = Fields.of(Json.read(note.map(Note::text).orElse("{}")), "", new Problems());
      Count stored =
          new Count(
              fields.number("codes", 0, MOST).orElse(0),
              fields.text("since").map(Instant::parse).orElse(now));
      boolean current = !now.isBefore(stored.since()) && now.isBefore(stored.end());
      return current ? stored : new Count(0, now);
    }

    Instant end() {
      return since.plus(WITHIN);
    }

    String text() {
      return JsonText.object().with("codes", codes).with("since", since.toString()).toString();
    }
  }

  /** Counts a code before it is tried, so that many at once do not get round the limit. */
  void count() {
    for (int i = 0; i < MOST_TRIES; i++) {
      Instant now = store.now();
      Optional<Note> before = store.note(NAME);
      Count count = Count.of(before, now);
      if (count.codes() >= MOST) {
        throw tooMany(count, now);
      }
      if (write(before, new Count(count.codes() + 1, count.since()))) {
        return;
      }
    }
    throw new RefusedException(
        RefusedException.Reason.VERSION_CONFLICT, "too many codes at once", "try again");
  }

  private boolean write(Optional<Note> before, Count count) {
    return store.note(Note.over(before, NAME, count.text()));
  }

  private static RefusedException tooMany(Count count, Instant now) {
    long minutes = Math.max(1, Duration.between(now, count.end()).toMinutes());
    return new RefusedException(
        RefusedException.Reason.NOT_ALLOWED,
        "%d wrong codes within an hour".formatted(count.codes()),
        "try again in %d minutes, or add the address under match in rooster.yaml"
            .formatted(minutes));
  }

  /** The code was right, so it does not count. */
  void uncount() {
    for (int i = 0; i < MOST_TRIES; i++) {
      Optional<Note> before = store.note(NAME);
      Count count = Count.of(before, store.now());
      if (count.codes() == 0 || write(before, new Count(count.codes() - 1, count.since()))) {
        return;
      }
    }
  }
}
