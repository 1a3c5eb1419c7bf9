package dev.rooster.store;

import dev.rooster.reminder.Acknowledged;
import dev.rooster.reminder.Attempted;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Delay;
import dev.rooster.reminder.Earlier;
import dev.rooster.reminder.Interruption;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.Missed;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Overlap;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.RanAhead;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Response;
import dev.rooster.reminder.Snooze;
import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Tally;
import dev.rooster.schedule.At;
import dev.rooster.schedule.Bounded;
import dev.rooster.schedule.Bounds;
import dev.rooster.schedule.Count;
import dev.rooster.schedule.Cron;
import dev.rooster.schedule.Every;
import dev.rooster.schedule.Exclusion;
import dev.rooster.schedule.Passed;
import dev.rooster.schedule.Rule;
import dev.rooster.schedule.Schedule;
import dev.rooster.schedule.Seed;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Reminders and records whose parts are random and often at their limits. */
final class Extremes {
  static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
  static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999Z");

  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final Instant NOW = Instant.parse("2026-03-08T09:00:00.123Z");

  private static final List<Instant> INSTANTS =
      List.of(
          FIRST,
          LAST,
          NOW,
          Instant.EPOCH,
          Instant.EPOCH.minusMillis(1),
          Instant.parse("1582-10-10T12:00:00.001Z"),
          Instant.parse("1900-02-28T23:59:59.999Z"),
          Instant.parse("2026-03-29T01:30:00.500Z"),
          Instant.parse("2038-01-19T03:14:08Z"));

  private static final List<String> TEXTS =
      List.of(
          "",
          " ",
          "  spaces around  ",
          "it's \"quoted\" and `ticked`",
          "back\\slash \\n \\u0041 C:\\new",
          "line\r\nline\n\ttab\n",
          "👩‍🚀🐓 中文 ελληνικά עברית ß",
          "e\u0301 is not \u00e9",
          "'; DROP TABLE reminders; --",
          "{\"json\": [1, null, \"\\\"\"]}",
          "\u0001\u001f\u007f\u0085\u2028\ufeff\ufffd\uffff",
          "%s %d ? ?? :name $1 ${x} #{y} {0}",
          "null",
          "NaN",
          "<a href=\"x\">&amp;</a>",
          "x".repeat(200),
          "🐓".repeat(100));

  private static final List<Schedule> SCHEDULES = schedules();

  private final SplittableRandom random;

  Extremes(String purpose) {
    this.random = Seed.random("extremes " + purpose);
  }

  Reminder reminder(String id, long version) {
    return new Reminder(id, definition(), standing(), instant(), version);
  }

  Occurrence occurrence(String reminderId) {
    return new Occurrence(
        reminderId,
        text(),
        instant(),
        instant(),
        Seed.pick(
            random, Count.ONE, Count.exactly(Long.MAX_VALUE), Count.moreThan(Passed.MOST_COUNTED)),
        Seed.pick(random, Occurrence.Status.values()),
        optional(reason()),
        text(),
        Seed.pick(random, 0, 1, 7, Integer.MAX_VALUE),
        optional(instant()),
        instant(),
        random.nextBoolean(),
        text(),
        earlier());
  }

  private Earlier earlier() {
    Set<Delay> delays = EnumSet.noneOf(Delay.class);
    for (Delay delay : Delay.values()) {
      if (random.nextInt(4) == 0) {
        delays.add(delay);
      }
    }
    List<Attempted> attempts = new ArrayList<>();
    for (int i = Seed.pick(random, 0, 0, 2, Earlier.MOST_ATTEMPTS); i > 0; i--) {
      attempts.add(
          new Attempted(
              Seed.pick(random, 1, 7, Integer.MAX_VALUE),
              Seed.pick(random, Occurrence.Status.values()),
              instant(),
              instant(),
              optional(reason())));
    }
    return new Earlier(delays, attempts);
  }

  /** The last record of each due instant, latest first. */
  static List<Occurrence> distinct(List<Occurrence> records) {
    TreeMap<Instant, Occurrence> byDue = new TreeMap<>(Comparator.reverseOrder());
    records.forEach(record -> byDue.put(record.due(), record));
    return List.copyOf(byDue.values());
  }

  static Occurrence saying(Occurrence it, String text) {
    return new Occurrence(
        it.reminderId(),
        it.name(),
        it.due(),
        it.lastDue(),
        it.count(),
        it.status(),
        Optional.of(new Reason.ErrorText(text)),
        text,
        it.attempts(),
        it.startedAt(),
        it.recordedAt(),
        it.manual(),
        text,
        it.earlier());
  }

  /** Schedules of every kind, with and without bounds. */
  static List<Schedule> schedules() {
    List<Schedule> plain =
        new ArrayList<>(
            List.of(
                At.instant(FIRST),
                At.instant(LAST),
                At.instant(NOW),
                new At(LocalDateTime.parse("2026-10-25T02:30:00.001"), BERLIN),
                new At(LocalDateTime.parse("2026-03-29T02:30"), ZoneOffset.ofHoursMinutes(5, 45)),
                new At(LocalDateTime.parse("2027-01-01T00:00"), ZoneId.of("UTC")),
                new At(LocalDateTime.parse("2027-01-01T00:00"), ZoneId.of("UTC+02:00")),
                new Every(Every.SHORTEST, FIRST),
                new Every(Every.LONGEST, NOW),
                new Every(Duration.ofMillis(1_001), NOW),
                Cron.parse("30 2 * * *", BERLIN),
                Cron.parse("*/5 0-10 * * * *", ZoneOffset.UTC),
                Cron.parse("0 0 12 L-3W * ? 2030-2040", ZoneId.of("Australia/Lord_Howe")),
                Cron.parse("0 9 1,15 jan-jun mon-fri", BERLIN),
                Cron.parse("@daily", BERLIN),
                rule("FREQ=WEEKLY;BYDAY=MO,WE"),
                rule("FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20291231T235959Z"),
                rule("FREQ=DAILY;INTERVAL=2;COUNT=10"),
                rule(
                    "DTSTART;TZID=America/New_York:20260304T090000\nRRULE:FREQ=DAILY\n"
                        + "EXDATE;TZID=America/New_York:20260310T090000"),
                rule("FREQ=DAILY;COUNT=40").withZone(ZoneId.of("Asia/Kathmandu"))));
    List<Schedule> all = new ArrayList<>(plain);
    plain.stream().skip(10).forEach(it -> all.add(Bounded.of(it, bounds(), BERLIN, NOW)));
    Bounds few = new Bounds(Optional.empty(), Optional.empty(), OptionalInt.of(3), List.of());
    Schedule bounded = Bounded.of(new Every(Duration.ofHours(1), NOW), few, BERLIN, NOW);
    all.add(bounded);
    all.add(bounded.withZone(ZoneOffset.UTC));
    all.add(Bounded.of(At.instant(LAST), few, ZoneOffset.UTC, NOW));
    all.add(
        Bounded.of(Cron.parse("0 8 * * *", BERLIN), few, BERLIN, NOW)
            .withZone(ZoneId.of("Asia/Tokyo")));
    return all;
  }

  private static Schedule rule(String text) {
    LocalDateTime start = LocalDateTime.parse("2026-03-04T09:00");
    boolean whole = text.startsWith("DTSTART");
    return Rule.parse(
        text, whole ? Optional.empty() : Optional.of(start), Optional.empty(), BERLIN, NOW);
  }

  private static Bounds bounds() {
    return new Bounds(
        Optional.of(Instant.parse("2026-01-01T00:00:00.001Z")),
        Optional.of(Instant.parse("2039-12-31T23:59:59.999Z")),
        OptionalInt.of(5),
        List.of(
            Exclusion.parse("2026-03-30T09:00"),
            Exclusion.parse("2026-12-24"),
            Exclusion.parse("2026-12-24..2027-01-02")));
  }

  private Definition definition() {
    Definition plain =
        Definition.of(Seed.pick(random, "say", "it's", "🐓"), text(), Seed.pick(random, SCHEDULES))
            .withName(text())
            .withKey(text())
            .withPolicies(policies())
            .withLabels(new Labels(text(), text(), text()));
    Condition.Mode mode = Seed.pick(random, Condition.Mode.values());
    return random.nextBoolean() || (plain.oneShot() && mode == Condition.Mode.ONCE)
        ? plain
        : plain.withCondition(
            new Condition(
                mode,
                Seed.pick(random, Condition.By.values()),
                "?" + text(),
                Seed.pick(random, Duration.ofMillis(1), Duration.ofDays(7))));
  }

  private Policies policies() {
    return new Policies(
        new Missed(
            Seed.pick(random, Missed.Policy.values()),
            Seed.pick(random, Duration.ZERO, Duration.ofMillis(1), Duration.ofDays(36_525))),
        Seed.pick(random, Overlap.values()),
        Seed.pick(random, 0, 3, Policies.MOST_RETRIES),
        Seed.pick(random, Interruption.values()),
        Seed.pick(random, Duration.ofMillis(1), Policies.LONGEST_TIMEOUT),
        random.nextBoolean()
            ? OptionalInt.empty()
            : OptionalInt.of(Seed.pick(random, 1, Integer.MAX_VALUE)),
        random.nextBoolean());
  }

  private Standing standing() {
    Status status = Seed.pick(random, Status.values());
    return new Standing(
        status,
        optional(reason()),
        status.ended() ? Optional.empty() : Optional.of(next()),
        Optional.empty(),
        Seed.pick(random, 0L, 1L, 5_000_000_000L),
        new Tally(
            Seed.pick(random, 0, 1, Integer.MAX_VALUE),
            Seed.pick(random, 0, 9),
            optional(
                new Tally.Failing(
                    instant(), Seed.pick(random, 0, 9, Integer.MAX_VALUE), random.nextBoolean())),
            optional(last()),
            ahead(),
            new Response(
                optional(new Snooze(instant(), random.nextBoolean())),
                optional(
                    new Acknowledged(
                        instant(),
                        instant(),
                        Seed.pick(random, "", "alice", "Zoë / 50 %+ß"),
                        optional(instant()))))));
  }

  private RanAhead ahead() {
    List<RanAhead.Span> spans = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      spans.add(new RanAhead.Span(instant(), instant()));
    }
    return new RanAhead(spans);
  }

  private NextFire next() {
    int attempt = Seed.pick(random, 1, 2, 100);
    return new NextFire(
        instant(),
        instant(),
        Seed.pick(random, NextFire.Reason.values()),
        attempt,
        Seed.pick(random, 0, 3),
        optional(instant()),
        attempt > 1 && random.nextBoolean(),
        earlier());
  }

  private Tally.Last last() {
    return new Tally.Last(
        instant(),
        instant(),
        Seed.pick(random, Occurrence.Status.values()),
        optional(reason()),
        Seed.pick(random, Duration.ZERO, Duration.ofMillis(1), Duration.ofDays(8)));
  }

  private Reason reason() {
    int number = Seed.pick(random, 0, 1, Integer.MAX_VALUE);
    Reason inner = new Reason.ErrorText(text());
    return Seed.pick(
        random,
        Seed.pick(random, Reason.Plain.values()),
        inner,
        new Reason.Note(text()),
        new Reason.ByRequest(text()),
        new Reason.StopRequested(text()),
        new Reason.ErrorsInARow(number, optional(inner)),
        new Reason.NextFireUnknown(number, text()),
        new Reason.Halted(inner),
        new Reason.FiresSpent(number),
        new Reason.StillRunning(instant()),
        new Reason.TimedOut(Seed.pick(random, Duration.ofMillis(1), Duration.ofDays(7))),
        new Reason.NoHandler(text()),
        new Reason.NotRecordable(text()),
        new Reason.Custom("agent_missing", Map.of("agent", text(), "note", text())),
        new Reason.Unreadable("newer word=\"of\" another version"));
  }

  private Instant instant() {
    return random.nextInt(3) == 0
        ? Instant.ofEpochMilli(random.nextLong(FIRST.toEpochMilli(), LAST.toEpochMilli()))
        : Seed.pick(random, INSTANTS);
  }

  private String text() {
    return Seed.pick(random, TEXTS);
  }

  private <T> Optional<T> optional(T value) {
    return random.nextBoolean() ? Optional.of(value) : Optional.empty();
  }
}
