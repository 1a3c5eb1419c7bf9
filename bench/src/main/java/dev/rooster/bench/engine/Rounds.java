package dev.rooster.bench.engine;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures cases in alternating rounds, so that changes on the machine affect all of them alike;
 * the medians count. Prints them as a table.
 */
final class Rounds {
  /** No warm-up. */
  static final Measurement NOTHING = Map::of;

  private final String title;
  private final int count;
  private final List<Case> cases = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  Rounds(String title, int count) {
    this.title = title;
    this.count = count;
  }

  /** Returns figures by name. */
  interface Measurement {
    Map<String, Double> take() throws Exception;
  }

  /** Adds a note, printed below the table and stored with the figures. */
  void note(String text) {
    notes.add(text);
  }

  private record Case(
      String name,
      int rounds,
      Measurement warmUp,
      Measurement measurement,
      List<Map<String, Double>> taken) {}

  void add(String name, Measurement warmUp, Measurement measurement) {
    cases.add(new Case(name, count, warmUp, measurement, new ArrayList<>()));
  }

  /** Adds a case measured in one round only: slow, informative, and not part of a ratio. */
  void once(String name, Measurement measurement) {
    cases.add(new Case(name, 1, NOTHING, measurement, new ArrayList<>()));
  }

  Medians run(ObjectNode details) throws Exception {
    if (cases.isEmpty()) {
      return new Medians(Map.of());
    }
    for (Case each : cases) {
      each.warmUp().take();
    }
    for (int round = 0; round < count; round++) {
      for (Case each : cases) {
        if (round < each.rounds()) {
          each.taken().add(each.measurement().take());
        }
      }
    }
    Map<String, Map<String, Double>> rows = new LinkedHashMap<>();
    cases.forEach(each -> rows.put(each.name(), summary(each, details.putObject(each.name()))));
    notes.forEach(details.putArray("notes")::add);
    print(rows);
    notes.forEach(System.out::println);
    return new Medians(rows);
  }

  private static Map<String, Double> summary(Case of, ObjectNode node) {
    Map<String, Double> medians = new LinkedHashMap<>();
    for (String figure : of.taken().getFirst().keySet()) {
      double[] values =
          of.taken().stream()
              .mapToDouble(taken -> taken.getOrDefault(figure, Double.NaN))
              .toArray();
      double[] sorted = values.clone();
      Arrays.sort(sorted);
      medians.put(figure, sorted[sorted.length / 2]);
      ObjectNode place = node.putObject(figure);
      place.put("median", rounded(sorted[sorted.length / 2]));
      ArrayNode all = place.putArray("rounds");
      for (double value : values) {
        all.add(rounded(value));
      }
    }
    return medians;
  }

  private static double rounded(double value) {
    return Math.round(value * 1000) / 1000.0;
  }

  private void print(Map<String, Map<String, Double>> rows) {
    System.out.printf("%n%s%n", title);
    for (Case each : cases) {
      int times = each.taken().size();
      System.out.printf("%-44s %-13s", each.name(), times == 1 ? "once" : "median of " + times);
      rows.getOrDefault(each.name(), Map.of())
          .forEach((figure, value) -> System.out.printf("  %s %,.1f", figure, value));
      System.out.println();
    }
  }
}
