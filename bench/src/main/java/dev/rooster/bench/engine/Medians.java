package dev.rooster.bench.engine;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * The results of the rounds.
 *
 * @param rows the medians of the figures, by case
 */
record Medians(Map<String, Map<String, Double>> rows) {

  OptionalDouble of(String row, String figure) {
    Double median = rows.getOrDefault(row, Map.of()).get(figure);
    return median == null ? OptionalDouble.empty() : OptionalDouble.of(median);
  }
}
