package dev.rooster.schedule;

import static dev.rooster.schedule.Refusals.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoredScheduleTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final Instant NOW = Instant.parse("2026-11-16T10:00:00Z");

  /** Texts that existing databases contain: changing a line here breaks them. */
  static Stream<Arguments> every_kind() {
    Cron daily = Cron.parse("0 9 * * *", BERLIN);
    return Stream.of(
        line("at 2026-11-16T09:00 in Europe/Berlin", at("2026-11-16T09:00", "Europe/Berlin")),
        line("at 2026-11-16T09:00:07 in Z", At.instant(Instant.parse("2026-11-16T09:00:07Z"))),
        line("at 0001-01-01T00:00 in UTC", at("0001-01-01T00:00", "UTC")),
        line("at 9999-12-31T23:59:59.999 in -05:30", at("9999-12-31T23:59:59.999999999", "-05:30")),
        line("at 2026-11-16T09:00 in UTC+02:00", at("2026-11-16T09:00", "UTC+02:00")),
        line("at 2026-11-16T09:00 in +14:00", at("2026-11-16T09:00", "+14:00")),
        line(
            "every PT30M from 2026-11-16T08:00:00Z",
            new Every(Duration.ofMinutes(30), Instant.parse("2026-11-16T08:00:00Z"))),
        line(
            "every PT1.5S from 2026-11-16T10:00:00.001Z",
            new Every(Duration.ofMillis(1500), NOW.plusMillis(1))),
        line("every PT876600H from 2026-11-16T10:00:00Z", new Every(Every.LONGEST, NOW)),
        line(
            "every PT25H from 1969-12-31T23:59:59.999Z",
            new Every(Duration.ofHours(25), Instant.ofEpochMilli(-1))),
        line("on webhook ci", new On(On.Source.WEBHOOK, "ci")),
        line("on file %2Fvar%2Flog%2Fa+b.log", new On(On.Source.FILE, "/var/log/a b.log")),
        line(
            "on exit make+test+%7C+tee%0A%22x+%E2%82%AC%22",
            new On(On.Source.EXIT, "make test | tee\n\"x €\"")),
        line("cron 0 9 * * 1-5 in Europe/Berlin", Cron.parse(" 0 9  * * 1-5", BERLIN)),
        line("cron @daily in UTC", Cron.parse("@daily", ZoneId.of("UTC"))),
        line(
            "cron 0 */20 9 ? jan,DEC MON#2,fril 2026/2 in Asia/Tokyo",
            Cron.parse("0 */20 9 ? jan,DEC MON#2,fril 2026/2", ZoneId.of("Asia/Tokyo"))),
        line("cron 30 0 9 L-3W * * in +02:00", Cron.parse("30 0 9 L-3W * *", offset(2))),
        line(
            "rrule FREQ=MONTHLY;BYDAY=-1FR from 2026-01-04T09:00 in Europe/Berlin",
            rule("FREQ=MONTHLY;BYDAY=-1FR")),
        line(
            "rrule freq=daily; until=20270101 from 2026-01-04T09:00 in Europe/Berlin",
            rule("RRULE: freq=daily;\tuntil=20270101 ")),
        line(
            "rrule FREQ=DAILY;COUNT=3 from 2026-01-04T09:00 in Europe/Berlin"
                + " last 2026-01-06T09:00",
            rule("FREQ=DAILY;COUNT=3")),
        line(
            "rrule FREQ=YEARLY;COUNT=9000 from 2026-01-04T09:00 in Europe/Berlin",
            rule("FREQ=YEARLY;COUNT=9000")),
        line(
            "rrule FREQ=DAILY;COUNT=3 from 2026-01-04T09:00 in Europe/Berlin"
                + " last 2026-01-06T09:00 except 2026-01-05T09:00,2026-01-01",
            rule("RRULE:FREQ=DAILY;COUNT=3\nEXDATE:20260105T090000\nEXDATE:20260101")),
        line(
            "at 2026-12-01T09:00 in Europe/Berlin | ends 2027-01-01T00:00:00Z in Z",
            bounded(
                at("2026-12-01T09:00", "Europe/Berlin"),
                bounds("", "2027-01-01T00:00:00Z", 0),
                ZoneOffset.UTC)),
        line(
            "every PT1H from 2026-11-16T10:00:00Z | starts 2026-12-01T08:00:00.000000001Z max 2"
                + " last 2026-12-01T10:00:00Z in Europe/Berlin",
            bounded(
                new Every(Duration.ofHours(1), NOW),
                bounds("2026-12-01T08:00:00.000000001Z", "", 2),
                BERLIN)),
        line(
            "cron 0 9 * * * in Europe/Berlin | starts 2026-12-01T00:00:00Z"
                + " ends 2027-12-01T00:00:00Z max 10 last 2026-12-11T08:00:00Z in Europe/Berlin"
                + " except 2026-12-05,2026-12-24..2027-01-01,2026-12-06T09:00:00.000000001",
            bounded(
                daily,
                bounds(
                    "2026-12-01T00:00:00Z",
                    "2027-12-01T00:00:00Z",
                    10,
                    "2026-12-05",
                    "2026-12-24..2027-01-01",
                    "2026-12-06T09:00:00.000000001"),
                BERLIN)),
        line(
            "rrule FREQ=DAILY;COUNT=3 from 2026-01-04T09:00 in Europe/Berlin"
                + " last 2026-01-06T09:00 | in Asia/Tokyo except 2026-01-04",
            bounded(
                rule("FREQ=DAILY;COUNT=3"),
                bounds("", "", 0, "2026-01-04"),
                ZoneId.of("Asia/Tokyo"))),
        line(
            "cron 0 9 * * * in Europe/Berlin | in Europe/Berlin except 2026-12-24"
                + " | max 1 last 2026-11-17T08:00:00Z in UTC",
            bounded(
                bounded(daily, bounds("", "", 0, "2026-12-24"), BERLIN),
                bounds("", "", 1),
                ZoneId.of("UTC"))));
  }

  @ParameterizedTest
  @MethodSource("every_kind")
  void each_kind_is_written_as_one_readable_line(String text, Schedule schedule) {
    assertThat(StoredSchedule.write(schedule)).isEqualTo(text);
  }

  @ParameterizedTest
  @MethodSource("every_kind")
  void each_kind_comes_back_as_it_was(String text, Schedule schedule) {
    Schedule read = StoredSchedule.read(text);
    assertThat(read).isEqualTo(schedule).hasSameHashCodeAs(schedule);
    Instant early = Instant.parse("2025-12-01T00:00:00Z");
    assertThat(read.next(early, 20)).isEqualTo(schedule.next(early, 20));
    assertThat(StoredSchedule.write(read)).isEqualTo(text);
  }

  @Test
  void a_restored_schedule_is_not_counted_again() {
    Schedule rule =
        StoredSchedule.read(
            "rrule FREQ=DAILY;COUNT=3 from 2026-01-04T09:00 in Z last 2026-01-08T09:00");
    Schedule bounded =
        StoredSchedule.read("cron 0 9 * * * in Z | max 3 last 2026-01-08T09:00:00Z in Z");
    Instant early = Instant.parse("2026-01-03T12:00:00Z");
    assertThat(rule.next(early, 9)).hasSize(5);
    assertThat(bounded.next(early, 9)).hasSize(5);
  }

  @Test
  void a_rule_that_has_moved_to_another_zone_keeps_its_end() {
    Schedule moved = rule("FREQ=HOURLY;COUNT=50").withZone(ZoneId.of("Asia/Tokyo"));
    Instant early = Instant.parse("2026-01-01T00:00:00Z");
    assertThat(StoredSchedule.read(StoredSchedule.write(moved)).next(early, 60))
        .hasSize(50)
        .isEqualTo(moved.next(early, 60));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cron 0 9 30 2 * in Europe/Berlin",
        "rrule FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30 from 2026-01-04T09:00 in Europe/Berlin",
        "at 2026-12-01T09:00 in UTC | in UTC except 2026-12-01"
      })
  void creating_a_schedule_checks_that_it_fires_but_reading_does_not(String text) {
    assertThat(StoredSchedule.read(text).next(NOW)).isEmpty();
  }

  @Test
  void a_rule_is_one_line_whatever_blanks_it_was_written_with() {
    Rule rule = rule("FREQ=DAILY;\u2028COUNT=3;\u000bINTERVAL=2");
    assertThat(rule.text()).isEqualTo("FREQ=DAILY; COUNT=3; INTERVAL=2");
    assertThat(StoredSchedule.read(StoredSchedule.write(rule))).isEqualTo(rule);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "at",
        "at 2026-11-16T09:00",
        "at 2026-11-16T09:00 Europe/Berlin",
        "at 2026-11-16T09:00 in",
        "at 2026-11-16T09:00 in ",
        "at 2026-11-16T09:00 in Europe/Berlin ",
        "at 2026-11-16T09:00 in Europe/Berlin and on",
        "at  2026-11-16T09:00 in Europe/Berlin",
        "at 2026-13-16T09:00 in Europe/Berlin",
        "at 2026-11-16 in Europe/Berlin",
        "at +12026-11-16T09:00 in Europe/Berlin",
        "at 2026-11-16T09:00 in Europe/Atlantis",
        "at 2026-11-16T09:00\n in Europe/Berlin",
        "At 2026-11-16T09:00 in Europe/Berlin",
        "every 30m from 2026-11-16T08:00:00Z",
        "every PT0S from 2026-11-16T08:00:00Z",
        "every PT30M from 2026-11-16T08:00",
        "every PT30M",
        "cron in UTC",
        "cron  in UTC",
        "cron 0 9 * * in UTC",
        "cron 0  9 * * * in UTC",
        "cron 61 9 * * * in UTC",
        "cron 0 9 * * *",
        "cron @reboot in UTC",
        "rrule FREQ=FORTNIGHTLY from 2026-01-04T09:00 in UTC",
        "rrule FREQ=DAILY in UTC",
        "rrule FREQ=DAILY from 2026-01-04T09:00:00.5 in UTC",
        "rrule FREQ=DAILY from 2026-01-04T09:00 in UTC last soon",
        "rrule FREQ=DAILY from 2026-01-04T09:00 in UTC except 2026-01-05,",
        "lunar full-moon in UTC",
        "cron 0 9 * * * in UTC | ",
        "cron 0 9 * * * in UTC | max 3",
        "cron 0 9 * * * in UTC | max three in UTC",
        "cron 0 9 * * * in UTC | max 0 in UTC",
        "cron 0 9 * * * in UTC | until noon in UTC",
        "cron 0 9 * * * in UTC | ends 2026-11-16T08:00:00Z starts 2026-11-15T08:00:00Z in UTC",
        "cron 0 9 * * * in UTC | starts 2026-11-16T08:00:00Z ends 2026-11-15T08:00:00Z in UTC",
        " | in UTC"
      })
  void an_unreadable_text_is_rejected_with_the_text_and_possible_causes(String text) {
    InvalidScheduleException refusal = refusal(() -> StoredSchedule.read(text));
    String beginning = text.lines().findFirst().orElse("");
    assertThat(refusal.problem())
        .startsWith(
            "the stored schedule \"" + beginning.substring(0, Math.min(40, beginning.length())))
        .contains(" cannot be read: ");
    assertThat(refusal.remedy()).contains("newer version", "is damaged");
    Schedule kept = StoredSchedule.readOrKeep(text);
    assertThat(kept).isEqualTo(new Unreadable(text, refusal.problem()));
    assertThat(StoredSchedule.write(kept)).isEqualTo(text);
    assertThat(Words.of(kept, ZoneId.of("UTC"))).isEqualTo("at times that cannot be read here");
    assertThat(kept.withZone(ZoneId.of("Asia/Tokyo"))).isEqualTo(kept);
  }

  @Test
  void of_a_kept_schedule_only_a_single_time_is_known_to_have_no_other() {
    Instant now = Instant.parse("2026-11-16T09:00:00Z");
    assertThat(StoredSchedule.readOrKeep("at 2026-11-16T09:00 in Mars/Olympus").next(now))
        .isEmpty();
    Schedule daily = StoredSchedule.readOrKeep("cron 0 9 * * * in Mars/Olympus");
    assertThat(refusal(() -> daily.next(now)).problem()).contains("Mars/Olympus");
    assertThat(StoredSchedule.readOrKeep("cron 0 9 * * * in UTC")).isInstanceOf(Cron.class);
  }

  @Test
  void the_rejection_explains_the_problem_with_the_text() {
    assertThat(refusal(() -> StoredSchedule.read("at 2026-11-16T09:00 in Mars/Olympus")).problem())
        .isEqualTo(
            "the stored schedule \"at 2026-11-16T09:00 in Mars/Olympus\" cannot be read:"
                + " \"Mars/Olympus\" is not a valid value");
  }

  private static Arguments line(String text, Schedule schedule) {
    return Arguments.of(text, schedule);
  }

  private static At at(String local, String zone) {
    return new At(LocalDateTime.parse(local), ZoneId.of(zone));
  }

  private static ZoneId offset(int hours) {
    return ZoneOffset.ofHours(hours);
  }

  private static Rule rule(String text) {
    LocalDateTime start = LocalDateTime.parse("2026-01-04T09:00");
    return Rule.parse(text, Optional.of(start), Optional.empty(), BERLIN, NOW);
  }

  private static Bounds bounds(String starts, String ends, int maxFires, String... except) {
    return new Bounds(
        Optional.of(starts).filter(text -> !text.isEmpty()).map(Instant::parse),
        Optional.of(ends).filter(text -> !text.isEmpty()).map(Instant::parse),
        maxFires == 0 ? OptionalInt.empty() : OptionalInt.of(maxFires),
        List.of(except).stream().map(Exclusion::parse).toList());
  }

  private static Schedule bounded(Schedule schedule, Bounds bounds, ZoneId zone) {
    return Bounded.of(schedule, bounds, zone, NOW);
  }
}
