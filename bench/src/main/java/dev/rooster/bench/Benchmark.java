package dev.rooster.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** One thing to measure, known on the command line by a name. */
interface Benchmark {

  /**
   * Measures, prints its table and puts the details into the node.
   *
   * @return the ratios by name: how many times as long the others take
   */
  Map<String, Double> run(boolean quick, ObjectNode details);
}
