package dev.rooster.bench.daemon;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was measured in all rounds with one store, by name. */
final class PageFigures {
  private final Map<String, List<Double>> measured = new LinkedHashMap<>();

  void add(String name, double value) {
    measured.computeIfAbsent(name, it -> new ArrayList<>()).add(value);
  }

  void addAll(String name, List<Double> values) {
    values.forEach(it -> add(name, it));
  }

  boolean has(String name) {
    return measured.containsKey(name);
  }

  double median(String name) {
    return at(name, 0.5);
  }

  private double at(String name, double share) {
    List<Double> sorted = measured.get(name).stream().sorted().toList();
    return sorted.get(Math.max(0, (int) Math.ceil(share * sorted.size()) - 1));
  }

  /** Prints the figures beside those of a small store. */
  void print(PageFigures small, ObjectNode details) {
    System.out.printf(
        "%-46s %6s %10s %10s %10s %10s %7s%n",
        "", "count", "p50", "p99", "worst", "small", "ratio");
    for (String name : measured.keySet()) {
      System.out.printf(
          "%-46s %6d %10.1f %10.1f %10.1f",
          name, measured.get(name).size(), median(name), at(name, 0.99), at(name, 1));
      ObjectNode node = details.putObject(name);
      node.put("count", measured.get(name).size());
      node.put("p50", median(name)).put("p99", at(name, 0.99)).put("worst", at(name, 1));
      if (small.has(name)) {
        System.out.printf(" %10.1f %7.2f", small.median(name), median(name) / small.median(name));
        node.put("small_p50", small.median(name));
      }
      System.out.println();
    }
  }
}
