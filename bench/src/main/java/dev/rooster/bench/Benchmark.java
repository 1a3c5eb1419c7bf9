package dev.rooster.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** One benchmark, selected by name on the command line. */
public interface Benchmark {

  /** How to read its ratios: what is divided by what. */
  default String reading() {
    return "";
  }

  /**
   * Measures, prints its table and adds the details to the node.
   *
   * @return the ratios by name, without those that have an unmeasured side
   */
  Map<String, Double> run(boolean quick, ObjectNode details) throws Exception;
}
