package dev.rooster.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the input, the parsers accept it or reject it in one helpful line. */
@Tag("slow")
@Timeout(900)
class ScheduleFuzzTest {
  private static final Instant NOW = Instant.parse("2026-03-08T06:59:59Z");
  private static final List<Instant> QUESTIONS =
      List.of(Instant.MIN, NOW, Instant.parse("2099-12-31T23:59:59.999Z"));

  private static final List<String> CRONS =
      List.of(
          "0 9 * * MON-FRI",
          "*/5 * * * *",
          "30 2 29 2 *",
          "0 0 12 L-3W * ? 2026-2030",
          "0,30 8-18/2 1W,15,LW JAN,DEC FRI#2,SUNL",
          "0 0 31W * ?",
          "0 9 * * MON 2026",
          "@daily");
  private static final List<String> RULES =
      List.of(
          "FREQ=YEARLY;BYWEEKNO=1,-1;BYDAY=MO,SU;WKST=SU",
          "FREQ=MONTHLY;BYDAY=-1FR,2MO;BYSETPOS=-1;COUNT=1000",
          "FREQ=SECONDLY;INTERVAL=86399;BYHOUR=3;BYMINUTE=7;BYSECOND=11",
          "FREQ=MINUTELY;INTERVAL=7;BYMONTH=2;BYMONTHDAY=29;COUNT=99",
          "DTSTART;TZID=America/New_York:20260308T023000\nRRULE:FREQ=DAILY;UNTIL=20271231",
          "DTSTART:20260101T000000Z\nRRULE:FREQ=HOURLY;BYYEARDAY=-1\nEXDATE:20261231T000000Z",
          "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;BYHOUR=9,17;UNTIL=20301231T235959Z");
  private static final List<String> EXCLUSIONS =
      List.of("2026-12-24", "2026-12-24..2027-01-02", "2026-12-24T09:00", "2026-12-24 09:00:30");
  private static final List<String> ZONE_NAMES =
      List.of(
          "Europe/Berlin", "utc", "+02:00", "-0530", "UTC+2", "America/Argentina/Ushuaia", "PST");
  private static final List<String> SCRAPS =
      List.of(
          "*",
          "/",
          "-",
          ",",
          "#",
          "?",
          "L",
          "W",
          "LW",
          ";",
          "=",
          ":",
          "@",
          " ",
          "\t",
          "\n",
          "\r\n ",
          "..",
          "T",
          "Z",
          "0",
          "7",
          "99",
          "-1",
          "2147483648",
          "9223372036854775808",
          "1e9",
          "\0",
          "\u0085",
          "\u2028",
          "\uD83D\uDC13",
          "\uD83D",
          "\uDC13",
          "\u202E",
          "\u0130",
          "\u00DF",
          "\u0661",
          "COUNT=100000",
          "INTERVAL=99999999999",
          "BYSETPOS=366",
          "BYDAY=53SU",
          "FREQ=SECONDLY",
          "TZID=",
          "MON",
          "%s",
          "\\",
          "\"",
          "\u00A0",
          "\u3000");

  private int accepted;
  private int refused;

  @Test
  void cron_expressions() {
    fuzz(
        "cron",
        CRONS,
        40_000,
        text -> {
          CronExpression expression = CronExpression.parse(text);
          return Optional.of(new Cron(expression, ZoneId.of("America/New_York")));
        });
    assertThat(accepted).isGreaterThan(2000);
  }

  @Test
  void rules() {
    fuzz(
        "rules",
        RULES,
        40_000,
        text ->
            Optional.of(
                Rule.parse(
                    text, Optional.empty(), Optional.empty(), ZoneId.of("Europe/Berlin"), NOW)));
    assertThat(accepted).isGreaterThan(2000);
  }

  @Test
  void exclusions() {
    Schedule daily = Cron.parse("0 9 * * *", ZoneOffset.UTC);
    fuzz(
        "exclusions",
        EXCLUSIONS,
        10_000,
        text -> {
          Exclusion exclusion = Exclusion.parse(text);
          Bounds bounds =
              new Bounds(
                  Optional.empty(), Optional.empty(), Bounds.NONE.maxFires(), List.of(exclusion));
          return Optional.of(Bounded.of(daily, bounds, ZoneOffset.UTC, NOW));
        });
    assertThat(accepted).isGreaterThan(500);
  }

  @Test
  void zones() {
    fuzz(
        "zones",
        ZONE_NAMES,
        10_000,
        text -> Optional.of(Cron.parse("30 2 * * *", Zones.parse(text))));
    assertThat(accepted).isGreaterThan(500);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0 9\u2028 * * MON 2026", "0 9 * * \u0007 2026", "0 9 * * \u001B[31m 2026"})
  void a_year_in_the_sixth_field_is_refused_in_one_line(String text) {
    assertThatThrownBy(() -> CronExpression.parse(text))
        .isInstanceOfSatisfying(
            InvalidScheduleException.class, refusal -> assertOneLine(refusal, text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1234567\u20288901", "1234567\u001B[31m", "twice a week"})
  void an_interval_that_is_not_a_number_is_rejected(String interval) {
    assertThatThrownBy(() -> new RuleParser("FREQ=DAILY;INTERVAL=" + interval).parse())
        .isInstanceOfSatisfying(
            InvalidScheduleException.class,
            refusal -> {
              assertOneLine(refusal, interval);
              assertThat(refusal.problem()).contains("is invalid");
            });
  }

  @Test
  void days_are_left_out_up_to_the_end_of_the_calendar() {
    Exclusion exclusion = Exclusion.parse("2026-01-01..9999-12-31");
    Schedule daily = Cron.parse("0 9 * * *", ZoneOffset.UTC);
    assertThat(new Exclusions(List.of(exclusion), ZoneOffset.UTC).firstAllowed(daily::next, NOW))
        .isEmpty();
    assertThatThrownBy(() -> Exclusion.parse("2026-01-01..+999999999-12-31"))
        .isInstanceOf(InvalidScheduleException.class)
        .hasMessageContaining("out of range");
  }

  private void fuzz(
      String what, List<String> valid, int usual, Function<String, Optional<Schedule>> parser) {
    int inputs = Seed.cases(usual);
    SplittableRandom random = Seed.random("fuzz " + what);
    for (int i = 0; i < inputs; i++) {
      String text = text(random, valid);
      try {
        parser.apply(text).ifPresent(ScheduleFuzzTest::ask);
        accepted++;
      } catch (InvalidScheduleException e) {
        refused++;
        assertHelps(e, text);
      } catch (RuntimeException | StackOverflowError e) {
        throw new AssertionError("%s breaks on %s".formatted(what, visible(text)), e);
      }
    }
    assertThat(refused).isGreaterThan(inputs / 4);
  }

  private static void ask(Schedule schedule) {
    for (Instant question : QUESTIONS) {
      Optional<Instant> fire = schedule.next(question);
      assertThat(fire.map(found -> found.isAfter(question)).orElse(true)).isTrue();
    }
  }

  private static void assertHelps(InvalidScheduleException refusal, String text) {
    assertThat(refusal.problem()).as(() -> visible(text)).isNotBlank();
    assertThat(refusal.remedy()).as(() -> visible(text)).isNotBlank();
    assertOneLine(refusal, text);
    assertThat(refusal.line().length()).as(() -> visible(text)).isLessThan(600);
  }

  private static void assertOneLine(InvalidScheduleException refusal, String text) {
    assertThat(refusal.line().codePoints().noneMatch(ScheduleFuzzTest::breaksALine))
        .as(() -> "%s is refused in one line: %s".formatted(visible(text), refusal.line()))
        .isTrue();
  }

  private static boolean breaksALine(int character) {
    return Character.isISOControl(character) || character == 0x2028 || character == 0x2029;
  }

  private static String text(SplittableRandom random, List<String> valid) {
    return switch (random.nextInt(10)) {
      case 0 -> noise(random, random.nextInt(30));
      case 1 -> scraps(random, random.nextInt(12));
      case 2 ->
          random.nextInt(20) == 0
              ? Seed.pick(random, valid).repeat(random.nextInt(1, 400))
              : Seed.pick(random, valid);
      case 3 -> numbersChanged(random, Seed.pick(random, valid));
      default -> mutated(random, Seed.pick(random, valid));
    };
  }

  private static String noise(SplittableRandom random, int length) {
    int most = Seed.pick(random, 128, 0x250, 0x10000);
    return IntStream.range(0, length)
        .mapToObj(i -> String.valueOf((char) random.nextInt(most)))
        .collect(Collectors.joining());
  }

  private static String scraps(SplittableRandom random, int length) {
    return IntStream.range(0, length)
        .mapToObj(i -> Seed.pick(random, SCRAPS))
        .collect(Collectors.joining());
  }

  private static String numbersChanged(SplittableRandom random, String text) {
    StringBuilder changed = new StringBuilder(text);
    for (int i = 0; i < changed.length(); i++) {
      if (Character.isDigit(changed.charAt(i)) && random.nextInt(3) == 0) {
        changed.setCharAt(i, (char) ('0' + random.nextInt(10)));
      }
    }
    return changed.toString();
  }

  private static String mutated(SplittableRandom random, String text) {
    StringBuilder changed = new StringBuilder(text);
    for (int i = random.nextInt(1, 4); i > 0; i--) {
      int at = random.nextInt(changed.length() + 1);
      int to = Math.min(changed.length(), at + random.nextInt(4));
      switch (random.nextInt(4)) {
        case 0 -> changed.delete(at, to);
        case 1 -> changed.insert(at, Seed.pick(random, SCRAPS));
        case 2 -> changed.replace(at, to, Seed.pick(random, SCRAPS));
        default -> changed.insert(at, changed.substring(at, to));
      }
    }
    return changed.toString();
  }

  private static String visible(String text) {
    return text.chars()
        .limit(300)
        .mapToObj(c -> c >= ' ' && c < 127 ? "" + (char) c : "\\u%04X".formatted(c))
        .collect(Collectors.joining());
  }
}
