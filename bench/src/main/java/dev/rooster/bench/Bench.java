package dev.rooster.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The benchmarks' command: picks them by name, writes results.json, prints the ratios last. */
public final class Bench {
  private static final Map<String, Benchmark> BENCHMARKS = Map.of("next", new NextFire());

  private Bench() {}

  public static void main(String[] args) throws IOException {
    boolean quick = false;
    Path file = Path.of("results.json");
    List<String> names = new ArrayList<>();
    for (String arg : args) {
      if (arg.equals("--quick")) {
        quick = true;
      } else if (arg.startsWith("--results=")) {
        file = Path.of(arg.substring("--results=".length()));
      } else if (BENCHMARKS.containsKey(arg)) {
        names.add(arg);
      } else {
        System.err.println("no benchmark " + arg + ": there is " + BENCHMARKS.keySet());
        System.exit(2);
      }
    }
    run(names.isEmpty() ? List.copyOf(BENCHMARKS.keySet()) : names, quick, file);
  }

  private static void run(List<String> names, boolean quick, Path file) throws IOException {
    Results results = Results.read(file);
    Map<String, Double> ratios = new LinkedHashMap<>();
    for (String name : names) {
      Benchmark benchmark = BENCHMARKS.get(name);
      if (benchmark != null) {
        ratios.putAll(benchmark.run(quick, results.details(name)));
      }
    }
    results.write(ratios);
    System.out.println("(times as long as Rooster; details in " + file + ")");
    ratios.forEach((name, ratio) -> System.out.printf("%s %.2f%n", name, ratio));
  }
}
