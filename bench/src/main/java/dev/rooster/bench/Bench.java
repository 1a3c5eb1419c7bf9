package dev.rooster.bench;

import dev.rooster.bench.daemon.PageInBrowser;
import dev.rooster.bench.daemon.PromptHooks;
import dev.rooster.bench.daemon.Turns;
import dev.rooster.bench.engine.Creates;
import dev.rooster.bench.engine.Drain;
import dev.rooster.bench.engine.Idle;
import dev.rooster.bench.engine.Lateness;
import dev.rooster.bench.engine.Pending;
import dev.rooster.bench.engine.Stores;
import dev.rooster.bench.engine.Takeover;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The command line of the benchmarks: selects them by name, writes results.json, prints the ratios
 * last.
 */
public final class Bench {
  private final Path file;
  private final Path root;
  private final boolean quick;
  private final List<String> names;

  private Bench(Path file, Path root, boolean quick, List<String> names) {
    this.file = file;
    this.root = root;
    this.quick = quick;
    this.names = names;
  }

  public static void main(String[] args) throws Exception {
    // Tables, ratios and names in the results look the same in every locale.
    Locale.setDefault(Locale.ROOT);
    boolean quick = false;
    Path file = Path.of("results.json");
    Path root = Path.of("").toAbsolutePath();
    List<String> names = new ArrayList<>();
    for (String arg : args) {
      if (arg.equals("--quick")) {
        quick = true;
      } else if (arg.startsWith("--results=")) {
        file = Path.of(arg.substring("--results=".length()));
      } else if (arg.startsWith("--root=")) {
        root = Path.of(arg.substring("--root=".length()));
      } else {
        names.add(arg);
      }
    }
    new Bench(file, root, quick, names).run();
  }

  private static Map<String, Benchmark> benchmarks(Stores stores, Path root) {
    Map<String, Benchmark> all = new LinkedHashMap<>();
    all.put("next", new NextFire());
    all.put("drain", new Drain(stores));
    all.put("lateness", new Lateness(stores));
    all.put("creates", new Creates(stores));
    all.put("pending", new Pending(stores));
    all.put("idle", new Idle(stores));
    all.put("takeover", new Takeover(stores));
    all.put("turns", new Turns(root));
    all.put("hooks", new PromptHooks(root));
    all.put("page", new PageInBrowser(root));
    return all;
  }

  private void run() throws Exception {
    Results results = Results.read(file);
    try (Stores stores = new Stores(results.machine(), file.toAbsolutePath().resolveSibling(""))) {
      Map<String, Benchmark> chosen = choose(benchmarks(stores, root));
      Map<String, Double> ratios = new LinkedHashMap<>();
      List<String> readings = new ArrayList<>();
      for (Map.Entry<String, Benchmark> each : chosen.entrySet()) {
        Benchmark benchmark = each.getValue();
        Map<String, Double> found = benchmark.run(quick, results.details(each.getKey(), quick));
        if (!found.isEmpty()) {
          readings.add(each.getKey() + ": " + benchmark.reading());
        }
        ratios.putAll(found);
        results.write(ratios);
      }
      System.out.printf("%nDetails are in %s.%n", file);
      System.out.println(
          readings.isEmpty() ? "These benchmarks have no ratios." : "How to read the ratios:");
      readings.forEach(System.out::println);
      ratios.forEach((name, ratio) -> System.out.printf("%s %.2f%n", name, ratio));
    }
  }

  private Map<String, Benchmark> choose(Map<String, Benchmark> all) {
    for (String name : names) {
      if (!all.containsKey(name)) {
        System.err.println(
            "unknown benchmark " + name + ": choose from " + String.join(", ", all.keySet()));
        System.exit(2);
      }
    }
    if (!names.isEmpty()) {
      all.keySet().retainAll(names);
    }
    return all;
  }
}
