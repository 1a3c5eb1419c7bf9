package dev.rooster.app;

import dev.rooster.engine.EngineMetrics;
import dev.rooster.engine.Histogram;
import dev.rooster.reminder.Occurrence;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The metrics of the engine, in the format of Prometheus. */
public final class MetricsText {
  /** The buckets of durations: from a quick timer to an hour of sleep. */
  private static final List<Duration> LIMITS =
      List.of(
          Duration.ofMillis(1),
          Duration.ofMillis(5),
          Duration.ofMillis(10),
          Duration.ofMillis(50),
          Duration.ofMillis(100),
          Duration.ofMillis(500),
          Duration.ofSeconds(1),
          Duration.ofSeconds(10),
          Duration.ofMinutes(1),
          Duration.ofHours(1));

  private final StringBuilder text = new StringBuilder();

  private MetricsText() {}

  public static String of(EngineMetrics metrics) {
    MetricsText all = new MetricsText();
    all.add("rooster_fires_total", "counter", "runs started", metrics.fires());
    all.add(
        "rooster_claims_total", "counter", "claim calls, including empty ones", metrics.claims());
    all.add("rooster_claimed_total", "counter", "reminders claimed", metrics.claimed());
    all.add("rooster_backlog", "gauge", "due reminders that are waiting", metrics.backlog());
    all.add(
        "rooster_lease_age_milliseconds",
        "gauge",
        "age of the lease at its last renewal",
        metrics.leaseAge().toMillis());
    all.add(
        "rooster_clock_skew_milliseconds",
        "gauge",
        "how far the store's clock is ahead",
        metrics.clockSkew().toMillis());
    all.add("rooster_clock_jumps_total", "counter", "clock jumps", metrics.clockJumps());
    all.add(
        "rooster_store_failures_total", "counter", "failed store calls", metrics.storeFailures());
    all.add(
        "rooster_lost_runs_total",
        "counter",
        "runs that other nodes took over",
        metrics.lostRuns());
    all.add("rooster_lost_leases_total", "counter", "leases that expired", metrics.lostLeases());
    all.add(
        "rooster_taken_over_total",
        "counter",
        "runs taken over from dead nodes",
        metrics.takenOver());
    all.add(
        "rooster_lateness_seconds",
        "time from the due time to the start of a run",
        metrics.lateness());
    all.add("rooster_claim_seconds", "time that a durable claim takes", metrics.claimTime());
    all.head("rooster_occurrences_total", "counter", "records by outcome");
    for (Occurrence.Status status : Occurrence.Status.values()) {
      all.text.append(
          "rooster_occurrences_total{status=\"%s\"} %d\n"
              .formatted(status, metrics.occurrences(status)));
    }
    return all.text.toString();
  }

  private void add(String name, String type, String help, long value) {
    head(name, type, help);
    text.append(name).append(' ').append(value).append('\n');
  }

  private void add(String name, String help, Histogram histogram) {
    head(name, "histogram", help);
    for (Duration limit : LIMITS) {
      bucket(name, seconds(limit), histogram.countUpTo(limit));
    }
    bucket(name, "+Inf", histogram.count());
    text.append(
        "%s_sum %s\n%s_count %d\n"
            .formatted(name, seconds(histogram.sum()), name, histogram.count()));
  }

  private void bucket(String name, String limit, long count) {
    text.append("%s_bucket{le=\"%s\"} %d\n".formatted(name, limit, count));
  }

  private static String seconds(Duration duration) {
    return BigDecimal.valueOf(TimeUnit.MICROSECONDS.convert(duration), 6)
        .stripTrailingZeros()
        .toPlainString();
  }

  private void head(String name, String type, String help) {
    text.append("# HELP %s %s\n# TYPE %s %s\n".formatted(name, help, name, type));
  }
}
