package dev.rooster.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** One thing to measure, known on the command line by a name. */
public interface Benchmark {

  /** What its ratios are: what is divided by what. */
  default String reading() {
    return "";
  }

  /**
   * Measures, prints its table and puts the details into the node.
   *
   * @return the ratios by name; without those of which a side was not measured
   */
  Map<String, Double> run(boolean quick, ObjectNode details) throws Exception;
}
