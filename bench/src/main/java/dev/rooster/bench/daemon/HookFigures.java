package dev.rooster.bench.daemon;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rooster.bench.engine.LatenessOf;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The microseconds of all rounds, by what was measured. */
final class HookFigures {
  private final Map<String, List<Long>> micros = new LinkedHashMap<>();

  void add(String name, long... more) {
    List<Long> all = micros.computeIfAbsent(name, it -> new ArrayList<>());
    for (long each : more) {
      all.add(each);
    }
  }

  private LatenessOf of(String name) {
    return LatenessOf.micros(micros.get(name).stream().mapToLong(Long::longValue).toArray(), 0);
  }

  /** The median of the first over that of the second. */
  double ratio(String over, String under) {
    return of(over).p50() / of(under).p50();
  }

  void print(ObjectNode details) {
    System.out.printf("%-44s %8s %8s %8s %8s%n", "", "count", "p50", "p99", "max");
    for (String name : micros.keySet()) {
      LatenessOf took = of(name);
      int count = micros.get(name).size();
      System.out.printf(
          "%-44s %8d %8.1f %8.1f %8.1f%n", name, count, took.p50(), took.p99(), took.max());
      details
          .putObject(name)
          .put("count", count)
          .put("p50_ms", took.p50())
          .put("p99_ms", took.p99())
          .put("max_ms", took.max());
    }
  }
}
