package dev.rooster.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.net.HttpRequest;
import dev.rooster.store.RunUsage;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;

/**
 * A home that looks lived in, for pictures: a year of history, always the same, on Monday 16
 * November 2026, 14:47:50, in Berlin. The records are written into the store of a stopped daemon.
 */
final class LivedHome {
  static final Instant NOW = Instant.parse("2026-11-16T13:47:50Z");

  static final String CONFIGURATION =
      """
      timezone: Europe/Berlin
      default_agent: direct
      agents:
        main: {kind: command, command: [cat], needs: familiar}
        researcher: {kind: command, command: [cat]}
      users:
        - {name: bob, trust: familiar, token: t0ken-of-bob}
      """;

  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final LocalDate TODAY = LocalDate.of(2026, 11, 16);
  private static final int DAYS_COUNTED = 330;
  private static final long QUARTER_HOUR_MILLIS = 900_000;

  private final RealDaemon daemon;
  private final RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(19);
  private final Map<String, String> ids = new HashMap<>();

  /** A result of a run. */
  private record Result(String status, String why, String reply) {
    static Result ok(String reply) {
      return new Result("ok", "", reply);
    }

    Result with(String reason) {
      return new Result(status, reason, reply);
    }
  }

  /** A record of the history. */
  private record Row(
      String name,
      Instant first,
      Instant last,
      int count,
      Result result,
      Optional<Long> started,
      long recorded,
      String details) {}

  private LivedHome(RealDaemon daemon) {
    this.daemon = daemon;
  }

  /** Leaves the daemon stopped; it is to be started next. */
  static Map<String, String> of(RealDaemon daemon) throws Exception {
    LivedHome home = new LivedHome(daemon);
    daemon.write("rooster.yaml", CONFIGURATION);
    daemon.hasOwnClock(NOW.minusSeconds(70));
    daemon.up();
    home.reminders();
    daemon.terminate();
    home.history();
    daemon.hasOwnClock(NOW);
    return home.ids;
  }

  // ---- reminders

  private void reminders() throws IOException {
    add(
        "inbox-triage",
        "Triage the inbox: archive newsletters, list what needs a reply.",
        "{\"every\": \"10m\", \"anchor\": \"2026-11-01T00:00:00Z\"}",
        "\"agent\": \"main\", \"delivery\": {\"when\": \"never\"}");
    add(
        "release-watch",
        "Is a new release out? Say what has changed.",
        "{\"cron\": \"*/20 8-20 * * *\"}",
        "\"agent\": \"main\", \"condition\": {\"command\": \"test -e new-release\"}");
    add(
        "research-digest",
        "Collect what is new about time zones and write a digest of ten lines.",
        "{\"cron\": \"0 */2 * * *\"}",
        "\"agent\": \"researcher\"");
    add("morning-briefing", "Good morning. Weather, calendar, first meeting.", cron("30 7 * * *"));
    add("standup-notes", "Prepare the stand-up notes.", cron("0 9 * * 1-5"));
    add("take-medication", "Take the medication", cron("0 8,15,20 * * *"));
    add(
        "backup-check",
        "Is the nightly backup complete?",
        cron("15 * * * *"),
        "\"agent\": \"main\"");
    add(
        "tokyo-market",
        "The market opens in Tokyo",
        "{\"cron\": \"0 9 * * 1-5\", \"tz\": \"Asia/Tokyo\"}");
    add("oven", "Take the cake out", "{\"at\": \"2026-11-16T15:12\"}");
    add("call-ada", "Call Ada about the workshop", "{\"at\": \"2026-11-17T10:00\"}");
    add("weekly-review", "Weekly review: what was planned, what came of it", cron("0 16 * * 5"));
    add("year-end", "Close the books", "{\"at\": \"2027-01-02T09:00\"}");
    add("mail-archive", "Archive mail older than a year", cron("0 3 1 * *"));
    assertThat(daemon.ask("pause", "mail-archive").exit()).isZero();
    RealDaemon.Reply pending =
        daemon.rest(
            HttpRequest.of(
                    "POST",
                    "/api/reminders",
                    body(
                        "tidy-photos",
                        "Sort the photos of the last week into albums",
                        "{\"cron\": \"0 18 * * 0\"}",
                        "\"agent\": \"main\""))
                .with("Authorization", "Bearer t0ken-of-bob"),
            Duration.ofSeconds(30));
    assertThat(pending.status()).as(pending.body()).isEqualTo(201);
  }

  private static String cron(String expression) {
    return "{\"cron\": \"%s\"}".formatted(expression);
  }

  private void add(String name, String message, String schedule) throws IOException {
    add(name, message, schedule, "\"agent\": \"direct\"");
  }

  private void add(String name, String message, String schedule, String more) throws IOException {
    RealDaemon.Reply reply =
        daemon.rest("POST", "/api/reminders", body(name, message, schedule, more));
    assertThat(reply.status()).as(reply.body()).isEqualTo(201);
    ids.put(name, reply.fields().text("id").orElseThrow());
  }

  private static String body(String name, String message, String schedule, String more) {
    return "{\"name\": \"%s\", \"message\": \"%s\", \"schedule\": %s, %s}"
        .formatted(name, message, schedule, more);
  }

  // ---- history

  private void history() throws SQLException {
    String file = daemon.home().resolve("rooster.db").toString();
    try (Connection store = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      store.setAutoCommit(false);
      theYear(store);
      theLatestDays(store);
      downtime(store);
      store.commit();
    }
  }

  /** How many were due on each day, as counted when their records were pruned. */
  private void theYear(Connection store) throws SQLException {
    for (int back = 2; back < DAYS_COUNTED; back++) {
      LocalDate day = TODAY.minusDays(back);
      boolean weekend = day.getDayOfWeek().getValue() > 5;
      int most = back > 250 ? 12 : back > 120 ? 48 : 150;
      int ok = most / 3 + random.nextInt(most / (weekend ? 3 : 1));
      counted(store, day, "ok", ok);
      if (random.nextInt(24) == 0) {
        counted(store, day, "error", 1 + random.nextInt(4));
      }
      if (random.nextInt(30) == 0) {
        counted(store, day, "missed", 2 + random.nextInt(8));
      }
      counted(store, day, "skipped", random.nextInt(30) + 1);
    }
  }

  private void counted(Connection store, LocalDate day, String status, int count)
      throws SQLException {
    long noon = day.atTime(LocalTime.NOON).atZone(BERLIN).toInstant().toEpochMilli();
    long due = noon / QUARTER_HOUR_MILLIS * QUARTER_HOUR_MILLIS;
    write(
        store,
        """
        INSERT INTO rooster_pruned
          (due, last_due, kind, owner, agent, status, count, count_exact, cost, tokens, runs)
        SELECT ?, ?, kind, '', 'main', ?, ?, 1, NULL, NULL, 0 FROM rooster_reminder WHERE id = ?
        """,
        due,
        due,
        status,
        count,
        ids.get("inbox-triage"));
  }

  private void theLatestDays(Connection store) throws SQLException {
    Instant from = at(-1, "00:00");
    for (Instant due = from; due.isBefore(NOW); due = due.plus(Duration.ofMinutes(10))) {
      boolean down = !due.isBefore(at(0, "05:10")) && due.isBefore(at(0, "05:24"));
      if (!down) {
        int spent = 1_200 + random.nextInt(5_000);
        ran(store, "inbox-triage", due, 1, spent, Result.ok("Archived 3, nothing needs a reply."));
      }
    }
    missed(store, "inbox-triage", at(0, "05:10"), at(0, "05:20"), 2);
    for (int day = -1; day <= 0; day++) {
      theDay(store, day);
    }
  }

  private void theDay(Connection store, int day) throws SQLException {
    for (int hour = 0; hour < 24; hour++) {
      String clock = "%02d:".formatted(hour);
      if (hour >= 8 && hour <= 20) {
        for (String minute : new String[] {"00", "20", "40"}) {
          boolean met = hour == 13 && minute.equals("20");
          ran(
              store,
              "release-watch",
              at(day, clock + minute),
              1,
              met ? 21_400 : 40,
              met
                  ? Result.ok("2.5.0 is out: zones are read in half the time.")
                  : new Result("skipped", "custom condition_not_met exit=\"1\"", ""));
        }
      }
      if (hour % 2 == 0) {
        boolean late = day == 0 && hour == 10;
        ran(
            store,
            "research-digest",
            at(day, clock + "00"),
            late ? 192_000 : 2,
            41_000 + random.nextInt(60_000),
            Result.ok("Ten lines: Egypt keeps its clock change; two libraries have fixed it."));
      }
      boolean mounted = day < 0 || hour < 12;
      ran(
          store,
          "backup-check",
          at(day, clock + "15"),
          1,
          mounted ? 4_100 + random.nextInt(900) : 310,
          mounted
              ? Result.ok("Complete: 412 GB, 3 minutes ago.")
              : new Result("error", "error text=\"exit code 12: /mnt/backup is not mounted\"", ""));
    }
    ran(store, "morning-briefing", at(day, "07:30"), 1, 3, Result.ok("Good morning."));
    ran(store, "standup-notes", at(0, "09:00"), 1, 4, Result.ok("Prepare the stand-up notes."));
    for (String clock : new String[] {"08:00", "20:00"}) {
      ran(store, "take-medication", at(day, clock), 1, 2, Result.ok("Take the medication"));
    }
    ran(store, "tokyo-market", at(0, "01:00"), 1, 2, Result.ok("The market opens in Tokyo"));
  }

  private static Instant at(int day, String clock) {
    return TODAY.plusDays(day).atTime(LocalTime.parse(clock)).atZone(BERLIN).toInstant();
  }

  /** The latest one is also what the reminder knows of. */
  private void ran(
      Connection store, String name, Instant due, long lateMillis, long millis, Result result)
      throws SQLException {
    if (!due.isBefore(NOW)) {
      return;
    }
    long started = due.toEpochMilli() + lateMillis;
    String why = lateMillis > 1_000 ? result.why + "\nno_room" : result.why;
    boolean costs = result.status.equals("ok") && millis > 1_000;
    String usage =
        String.format(
            Locale.ROOT,
            "{\"usage\":{\"input_tokens\":%d,\"output_tokens\":%d,\"cost_usd\":%.4f}}",
            millis / 4,
            millis / 100,
            millis / 2_000_000.0);
    record(
        store,
        new Row(
            name,
            due,
            due,
            1,
            result.with(why),
            Optional.of(started),
            started + millis,
            costs ? usage : ""));
    boolean error = result.status.equals("error");
    long errors = error ? Duration.between(at(0, "12:15"), due).toHours() + 1 : 0;
    write(
        store,
        "UPDATE rooster_reminder SET tally = ? WHERE id = ?",
        "%d %d%s %s %d %d %d %s"
            .formatted(
                40,
                errors,
                error ? "/%d/%d/0".formatted(errors, at(0, "12:15").toEpochMilli()) : "",
                result.status,
                due.toEpochMilli(),
                started,
                millis,
                result.why),
        ids.get(name));
  }

  private void missed(Connection store, String name, Instant first, Instant last, int count)
      throws SQLException {
    Result result = new Result("missed", "no_node_active", "");
    long noticed = at(0, "05:24").toEpochMilli();
    record(store, new Row(name, first, last, count, result, Optional.empty(), noticed, ""));
  }

  private void record(Connection store, Row row) throws SQLException {
    write(
        store,
        """
        INSERT OR REPLACE INTO rooster_occurrence (reminder_id, due, last_due, count, status, why,
          reply, attempts, started_at, recorded_at, manual, details, name, cost_nanos, tokens)
        VALUES (?, ?, ?, ?, ?, NULLIF(?, ''), NULLIF(?, ''), ?, ?, ?, 0, NULLIF(?, ''), ?, ?, ?)
        """,
        ids.get(row.name),
        row.first.toEpochMilli(),
        row.last.toEpochMilli(),
        row.count,
        row.result.status,
        row.result.why,
        row.result.reply,
        row.started.isPresent() ? 1 : 0,
        row.started.orElse(null),
        row.recorded,
        row.details,
        row.name,
        RunUsage.of(row.details).flatMap(RunUsage::costNanos).orElse(null),
        RunUsage.of(row.details).map(RunUsage::tokens).orElse(null));
  }

  /** From 05:10 to 05:24; none while this was written. */
  private static void downtime(Connection store) throws SQLException {
    long from = at(0, "05:10").toEpochMilli();
    long to = at(0, "05:24").toEpochMilli();
    write(store, "DELETE FROM rooster_note WHERE name LIKE 'timeline/downtime/%'");
    write(
        store,
        "INSERT INTO rooster_note (name, body, version) VALUES (?, ?, 1)",
        "timeline/downtime/%015d".formatted(to),
        "%d %d DAEMON_DOWN".formatted(from, to));
    write(
        store,
        "UPDATE rooster_note SET body = ? WHERE name = 'timeline/alive'",
        Long.toString(NOW.toEpochMilli()));
  }

  private static void write(Connection store, String sql, @Nullable Object... values)
      throws SQLException {
    try (PreparedStatement statement = store.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      statement.executeUpdate();
    }
  }
}
