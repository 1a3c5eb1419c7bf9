package dev.rooster.bench.daemon;

import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Earlier;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Step;
import dev.rooster.reminder.Tally;
import dev.rooster.schedule.At;
import dev.rooster.schedule.Count;
import dev.rooster.schedule.Cron;
import dev.rooster.schedule.Every;
import dev.rooster.schedule.Schedule;
import dev.rooster.store.Store;
import dev.rooster.store.jdbc.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;

/**
 * Fills the store of a daemon that is not up: reminders of all common kinds, and runs of the last
 * 30 days with a mix of outcomes. The same at each call, but for the times.
 */
final class SeedStore {
  private static final Duration PAST = Duration.ofDays(30);
  private static final int MINUTES_OF_DAY = 24 * 60;

  /** Reminders or records in one transaction. */
  private static final int TOGETHER = 500;

  private static final List<String> NAMES =
      List.of(
          "Backup check",
          "Invoice follow-up",
          "Review of open pull requests",
          "Standup notes",
          "Certificate expiry",
          "Weekly report",
          "Inbox triage",
          "Dependency updates");

  /** In thousandths: what is not listed is ok. */
  private enum Mix {
    ERROR(12, Occurrence.Status.ERROR),
    MISSED(10, Occurrence.Status.MISSED),
    SKIPPED(8, Occurrence.Status.SKIPPED),
    INTERRUPTED(3, Occurrence.Status.INTERRUPTED),
    BLOCKED(2, Occurrence.Status.BLOCKED);

    private final int share;
    private final Occurrence.Status status;

    Mix(int share, Occurrence.Status status) {
      this.share = share;
      this.status = status;
    }
  }

  private final Random random = new Random(19);
  private final Store store;
  private final Instant now;
  private int runsLeft;

  private SeedStore(Store store, Instant now, int runs) {
    this.store = store;
    this.now = now;
    this.runsLeft = runs;
  }

  /** Writes so many of both; the reminders that come most often get the runs that are left. */
  static void fill(Path home, int reminders, int runs) {
    InstantSource clock = InstantSource.system();
    try (Store store = SqliteStore.open(home.resolve("rooster.db"), clock)) {
      SeedStore seed = new SeedStore(store, clock.instant().truncatedTo(ChronoUnit.MILLIS), runs);
      seed.write(reminders);
      if (seed.runsLeft > 0) {
        throw new IllegalStateException(seed.runsLeft + " runs are left");
      }
    }
  }

  private void write(int reminders) {
    List<Step> steps = new ArrayList<>();
    for (int number = reminders - 1; number >= 0; number--) {
      steps.add(reminder(number, reminders));
    }
    for (int from = 0; from < steps.size(); from += TOGETHER) {
      List<Step> some = steps.subList(from, Math.min(steps.size(), from + TOGETHER));
      store.create(some.stream().map(Step::reminder).toList());
    }
    List<Step> together = new ArrayList<>();
    int records = 0;
    for (Iterator<Step> left = steps.iterator(); left.hasNext(); ) {
      Step step = left.next();
      if (!step.records().isEmpty()) {
        together.add(step);
        records += step.records().size();
      }
      if (records >= TOGETHER || !left.hasNext()) {
        store.write(together);
        together.clear();
        records = 0;
      }
    }
  }

  /** Of 1,000: 17 come hourly, 270 daily, 200 weekly, 80 have run once, and 433 will run once. */
  private Step reminder(int number, int all) {
    int place = (int) (number * 1_000L / all);
    int minute = random.nextInt(MINUTES_OF_DAY);
    if (place < 17) {
      Duration interval = Duration.ofMinutes(place < 15 ? 60 : 45);
      Instant anchor = now.minus(PAST).plusSeconds(random.nextInt(3_600));
      return recurring(number, new Every(interval, anchor), interval);
    }
    if (place < 287) {
      String expression = "%d %d * * *".formatted(minute % 60, minute / 60);
      return recurring(number, Cron.parse(expression, ZoneOffset.UTC), Duration.ofDays(1));
    }
    if (place < 487) {
      String expression = "%d %d * * %d".formatted(minute % 60, minute / 60, random.nextInt(7));
      return recurring(number, Cron.parse(expression, ZoneOffset.UTC), Duration.ofDays(7));
    }
    return place < 567 ? ended(number) : later(number);
  }

  private Step recurring(int number, Schedule schedule, Duration interval) {
    Reminder created = created(number, schedule, now.minus(PAST));
    Instant next = created.standing().next().map(NextFire::due).orElseThrow();
    List<Occurrence> records = new ArrayList<>();
    Instant due = next.minus(interval);
    while (due.isAfter(now.minus(PAST)) && runsLeft > 0) {
      records.add(record(created, due));
      due = due.minus(interval);
      runsLeft--;
    }
    boolean paused = random.nextInt(100) < 3;
    Standing standing =
        new Standing(
            paused ? Status.PAUSED : Status.ACTIVE,
            paused ? Optional.of(new Reason.ByRequest("not needed in summer")) : Optional.empty(),
            created.standing().next(),
            Optional.empty(),
            created.standing().fence(),
            records.isEmpty() ? Tally.NONE : tally(records.size(), records.getFirst()));
    return step(created.with(standing), records);
  }

  private Step ended(int number) {
    Instant due = now.minusSeconds(60L + random.nextInt((int) PAST.toSeconds() - 60));
    Reminder created = created(number, At.instant(due), due.minus(Duration.ofDays(1)));
    Occurrence record = record(created, due);
    runsLeft--;
    Standing standing =
        new Standing(
            Status.COMPLETED,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            created.standing().fence(),
            tally(1, record));
    return step(created.with(standing), List.of(record));
  }

  private Step later(int number) {
    Instant due = now.plusSeconds(3_600L + random.nextInt(60 * 24 * 3_600));
    return step(created(number, At.instant(due), now.minus(Duration.ofDays(1))), List.of());
  }

  private static Step step(Reminder reminder, List<Occurrence> records) {
    return new Step(reminder.withVersion(1), records, false, false);
  }

  /** With its next fire after now, whenever it was created. */
  private Reminder created(int number, Schedule schedule, Instant at) {
    String name = NAMES.get(number % NAMES.size());
    Definition definition =
        Definition.of(
                "turn",
                ("Look at %s of customer %d. Compare it with last week, and say in two sentences what"
                        + " has changed and what should be done about it.")
                    .formatted(name.toLowerCase(Locale.ROOT), number),
                schedule)
            .withName("%s %d".formatted(name, number))
            .withKey("direct")
            .withLabels(
                new Labels(
                    "",
                    "",
                    "{\"agent\":\"direct\",\"edits\":0,\"by\":\"cli\",\"trust\":\"full\"}"));
    boolean once = definition.oneShot();
    Reminder created =
        Lifecycle.create("r-seed%05d".formatted(number), definition, once ? at : now);
    return new Reminder(created.id(), definition, created.standing(), at, 0);
  }

  private Occurrence record(Reminder reminder, Instant due) {
    Occurrence.Status status = status();
    boolean ran = status != Occurrence.Status.MISSED && status != Occurrence.Status.BLOCKED;
    Instant started = due.plusMillis(1 + random.nextInt(random.nextInt(50) == 0 ? 5_000 : 20));
    Instant ended = started.plusMillis(500 + random.nextInt(30_000));
    return new Occurrence(
        reminder.id(),
        reminder.definition().name(),
        due,
        due,
        Count.ONE,
        status,
        why(status),
        status == Occurrence.Status.OK ? "Nothing has changed since last week; no action." : "",
        ran ? 1 : 0,
        ran ? Optional.of(started) : Optional.empty(),
        ran ? ended : due.plusSeconds(60),
        false,
        ran
            ? "{\"usage\":{\"input_tokens\":%d,\"output_tokens\":%d,\"cost_usd\":%.4f}}"
                .formatted(
                    1_000 + random.nextInt(9_000),
                    50 + random.nextInt(500),
                    random.nextDouble() / 20)
            : "",
        Earlier.NONE);
  }

  private Occurrence.Status status() {
    int drawn = random.nextInt(1_000);
    for (Mix each : Mix.values()) {
      drawn -= each.share;
      if (drawn < 0) {
        return each.status;
      }
    }
    return Occurrence.Status.OK;
  }

  private static Optional<Reason> why(Occurrence.Status status) {
    return switch (status) {
      case OK -> Optional.empty();
      case ERROR -> Optional.of(new Reason.ErrorText("the model answered 529: overloaded"));
      case SKIPPED, BLOCKED -> Optional.of(new Reason.Note("nothing to report"));
      case MISSED -> Optional.of(Reason.Plain.NO_NODE_ACTIVE);
      case INTERRUPTED -> Optional.of(Reason.Plain.NODE_DIED);
    };
  }

  private static Tally tally(int fires, Occurrence last) {
    boolean failed = last.status() == Occurrence.Status.ERROR;
    return new Tally(
        fires,
        failed ? 1 : 0,
        failed ? Optional.of(new Tally.Failing(last.due(), 1, false)) : Optional.empty(),
        last.startedAt()
            .map(at -> new Tally.Last(last.due(), at, last.status(), last.why(), last.duration())));
  }
}
