package dev.rooster.torture;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** How late messages arrived, as their receiver sees it; in milliseconds. */
record Lateness(List<Double> sorted) {

  static Lateness of(Map<String, List<Receiver.Arrival>> arrivals) {
    return new Lateness(
        arrivals.values().stream()
            .map(List::getFirst)
            .map(it -> Duration.between(it.dueAt(), it.at()).toNanos() / 1e6)
            .sorted()
            .toList());
  }

  String words() {
    return "late by p50 %.1f ms, p99 %.1f ms, max %.1f ms"
        .formatted(quantile(0.5), quantile(0.99), sorted.getLast());
  }

  private double quantile(double part) {
    return sorted.get((int) Math.ceil(part * sorted.size()) - 1);
  }
}
