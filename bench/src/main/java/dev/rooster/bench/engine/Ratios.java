package dev.rooster.bench.engine;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/** Ratios by name; a ratio is left out if one of its sides was not measured. */
final class Ratios {
  private final Map<String, Double> ratios = new LinkedHashMap<>();

  void put(String name, OptionalDouble over, OptionalDouble under) {
    if (over.isPresent() && under.isPresent()) {
      ratios.put(name, over.getAsDouble() / under.getAsDouble());
    }
  }

  Map<String, Double> all() {
    return ratios;
  }
}
