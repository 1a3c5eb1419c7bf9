package dev.rooster.schedule.written;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.schedule.Every;
import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.Refusals;
import dev.rooster.schedule.Zones;
import dev.rooster.schedule.internal.MessageText;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Whatever the input, it is parsed or rejected: no other exception, no time in the past, no slow
 * case.
 */
class WrittenFuzzTest {
  private static final int INPUTS = 100_000;
  private static final long SEED = 20_261_115;
  private static final List<ZoneId> ZONES =
      List.of(
          ZoneId.of("Europe/Berlin"),
          ZoneId.of("America/New_York"),
          ZoneId.of("Australia/Lord_Howe"),
          ZoneId.of("Pacific/Apia"),
          ZoneId.of("UTC"));
  private static final List<String> PHRASES =
      List.of(
          "tomorrow 9am",
          "fri 17:30",
          "next tuesday at noon",
          "day after tomorrow at 7am",
          "feb 20 at 3pm",
          "20 february 2026 15:00",
          "15:00 Europe/Berlin",
          "in half an hour",
          "2026-12-01T09:00:00.123+02:00[Europe/Berlin]",
          "20261201T090000Z",
          "1h30m",
          "P1DT12H",
          "an hour and a half",
          "5 minutes from now",
          "in 3 days at 9am",
          "end of month",
          "tonight",
          "first of next month",
          "friday, dec 4 at 9am",
          "12/03/2026",
          "every weekday at 9",
          "every monday and friday at 17:30",
          "at 08:00 on the last day of every month",
          "at 5 minutes past every hour",
          "Europe/Berln",
          "UTC+02:00",
          "-0530",
          "midnight tomorrow");
  private static final List<String> PIECES =
      List.of(
          "tomorrow",
          "today",
          "tonight",
          "midnight",
          "noon",
          "next",
          "this",
          "fri",
          "mondays",
          "the",
          "at",
          "on",
          "in",
          "of",
          "end",
          "month",
          "first",
          "1st",
          "31st",
          "day",
          "after",
          "every",
          "each",
          "other",
          "weekday",
          "daily",
          "last",
          "and",
          "a",
          "an",
          "half",
          "quarter",
          "hour",
          "minutes",
          "past",
          "weeks",
          "from",
          "now",
          "ago",
          "9",
          "0",
          "12",
          "29",
          "2026",
          "2028",
          "99999999999999999999",
          "9am",
          "12pm",
          "9:00",
          "23:59:59",
          "24:00",
          "02:30",
          "2026-12-01",
          "2026-12-01T09:00",
          "20270228",
          "feb",
          "december",
          "may",
          "p",
          "pt5m",
          "1.5h",
          "3d",
          "ms",
          "z",
          "utc",
          "PST",
          "Berlin",
          "Europe/Berlin",
          "Etc/GMT+5",
          "+02:00",
          "-05:00",
          "[",
          "]",
          ",",
          ":",
          ".",
          "-",
          "+",
          "/",
          "morning",
          "evening",
          "one",
          "forty",
          "five",
          "zero");

  @Test
  @Timeout(120)
  void any_text_is_read_or_refused() {
    Random random = new Random(SEED);
    int[] read = new int[4];
    for (int i = 0; i < INPUTS; i++) {
      String text = text(random, i);
      try {
        readByAll(text, random, read);
      } catch (RuntimeException | StackOverflowError unexpected) {
        throw new AssertionError("input " + i + ": " + MessageText.quoted(text), unexpected);
      }
    }
    assertThat(read).as("texts understood by each reader").doesNotContain(0);
  }

  private static String text(Random random, int turn) {
    return switch (turn % 3) {
      case 0 -> characters(random);
      case 1 -> mutated(random);
      default -> pieces(random);
    };
  }

  private static String characters(Random random) {
    int length = random.nextInt(100) == 0 ? 10_000 : random.nextInt(24);
    boolean ascii = random.nextBoolean();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append((char) (ascii ? ' ' + random.nextInt(95) : random.nextInt(0x10000)));
    }
    return text.toString();
  }

  private static String mutated(Random random) {
    StringBuilder text = new StringBuilder(pick(PHRASES, random));
    for (int changes = random.nextInt(4); changes > 0 && !text.isEmpty(); changes--) {
      int at = random.nextInt(text.length());
      switch (random.nextInt(4)) {
        case 0 -> text.deleteCharAt(at);
        case 1 -> text.insert(at, (char) (' ' + random.nextInt(95)));
        case 2 -> text.setCharAt(at, (char) ('0' + random.nextInt(10)));
        default -> text.insert(at, " " + pick(PIECES, random) + " ");
      }
    }
    return text.toString();
  }

  private static String pieces(Random random) {
    StringBuilder text = new StringBuilder();
    for (int count = 1 + random.nextInt(6); count > 0; count--) {
      text.append(pick(PIECES, random)).append(random.nextInt(4) == 0 ? "" : " ");
    }
    return text.toString();
  }

  private static String pick(List<String> choices, Random random) {
    return choices.get(random.nextInt(choices.size()));
  }

  private static void readByAll(String text, Random random, int[] read) {
    ZoneId zone = ZONES.get(random.nextInt(ZONES.size()));
    Instant now = Instant.ofEpochSecond(random.nextLong(4_000_000_000L), random.nextInt(1000));
    read[0] += readOrRefused(() -> assertToCome(WrittenTime.read(text, now, zone), now));
    read[1] += readOrRefused(() -> assertRoundTrip(WrittenDuration.parse(text)));
    if (random.nextInt(5) == 0) {
      read[2] += readOrRefused(() -> assertThat(Zones.parse(text)).isNotNull());
    }
    read[3] += RecurringPhrase.read(text).isPresent() ? 1 : 0;
  }

  private static int readOrRefused(Runnable reading) {
    try {
      reading.run();
      return 1;
    } catch (InvalidScheduleException refusal) {
      Refusals.assertPresentable(refusal.problem());
      Refusals.assertPresentable(refusal.remedy());
      return 0;
    }
  }

  private static void assertToCome(WrittenTime written, Instant now) {
    assertThat(written.at().instant()).isAfter(now).isBeforeOrEqualTo(now.plus(Every.LONGEST));
    written.note().ifPresent(Refusals::assertPresentable);
  }

  private static void assertRoundTrip(Duration duration) {
    assertThat(duration).isPositive().isLessThanOrEqualTo(Every.LONGEST);
    assertThat(WrittenDuration.parse(WrittenDuration.format(duration))).isEqualTo(duration);
  }
}
