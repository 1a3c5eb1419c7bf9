package dev.rooster.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;

/** results.json: keeps what earlier runs of other benchmarks wrote. */
final class Results {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;
  private final ObjectNode root;

  private Results(Path file, ObjectNode root) {
    this.file = file;
    this.root = root;
  }

  static Results read(Path file) throws IOException {
    boolean there = Files.exists(file);
    ObjectNode root = there ? (ObjectNode) JSON.readTree(file.toFile()) : JSON.createObjectNode();
    return new Results(file, root);
  }

  /** An empty node for the details of a benchmark, which replaces those of its last run. */
  ObjectNode details(String benchmark, boolean quick) {
    ObjectNode measured = root.withObject("/measured").putObject(benchmark);
    measured.put("at", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    measured.put("quick", quick);
    return root.putObject(benchmark);
  }

  /** Describes the machine. */
  ObjectNode machine() {
    return root.withObject("/machine");
  }

  void write(Map<String, Double> ratios) throws IOException {
    ObjectNode machine = machine();
    machine.put("cores", Runtime.getRuntime().availableProcessors());
    machine.put("jdk", Runtime.version().toString());
    machine.put("os", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    ObjectNode all = root.withObject("/ratios");
    ratios.forEach((name, ratio) -> all.put(name, Math.round(ratio * 100) / 100.0));
    JSON.writerWithDefaultPrettyPrinter().writeValue(file.toFile(), root);
  }
}
