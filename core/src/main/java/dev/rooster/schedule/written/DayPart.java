package dev.rooster.schedule.written;

import java.time.LocalTime;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The parts of a day with their documented hour, and the hours that belong to each. */
enum DayPart {
  MORNING(9, 0, 12),
  AFTERNOON(15, 12, 18),
  EVENING(18, 17, 24),
  NIGHT(20, 18, 24),
  TONIGHT(20, 18, 24);

  private final int hour;
  private final int from;
  private final int until;

  DayPart(int hour, int from, int until) {
    this.hour = hour;
    this.from = from;
    this.until = until;
  }

  /** The part that the word names on any day, so never tonight. */
  static Optional<DayPart> named(Token token) {
    return Arrays.stream(values())
        .filter(part -> part != TONIGHT && token.isWord(part.word()))
        .findFirst();
  }

  LocalTime time() {
    return LocalTime.of(hour, 0);
  }

  boolean holds(LocalTime time) {
    return time.getHour() >= from && time.getHour() < until;
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
