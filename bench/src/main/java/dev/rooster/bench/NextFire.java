package dev.rooster.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * The cost of computing one next fire, compared with other libraries. Each parses once, then
 * computes with the same instants, in alternating rounds of one JVM; the median counts. A library
 * with two ways is measured by the faster one.
 */
final class NextFire implements Benchmark {
  private static final int INSTANTS = 512;
  private static final long LONGEST_CHECK_NANOS = 300_000_000;
  private static final long SEED = 20_260_104L;

  private record Effort(int rounds, long nanos) {
    static Effort of(boolean quick) {
      return quick ? new Effort(5, 8_000_000) : new Effort(11, 25_000_000);
    }
  }

  @Override
  public String reading() {
    return "the other's time for one next fire, divided by Rooster's";
  }

  @Override
  public Map<String, Double> run(boolean quick, ObjectNode details) {
    Effort effort = Effort.of(quick);
    List<Contender<?>> cron =
        List.of(new Contenders.Rooster(), new Contenders.Quartz(), new Contenders.CronUtils());
    List<Contender<?>> rules =
        List.of(
            new Contenders.Rooster(),
            new Contenders.LibRecurIterator(),
            new Contenders.LibRecurSet());
    Map<String, Double> ratios = new LinkedHashMap<>();
    compare("cron", TimeCases.cron(), cron, effort, details, ratios);
    compare("rrule", TimeCases.rules(), rules, effort, details, ratios);
    return ratios;
  }

  private static void compare(
      String kind,
      List<TimeCase> cases,
      List<Contender<?>> contenders,
      Effort effort,
      ObjectNode details,
      Map<String, Double> ratios) {
    List<Instant> instants = instants();
    List<Row> rows = new ArrayList<>();
    for (TimeCase question : cases) {
      List<NextFireRun<?>> runs = new ArrayList<>();
      contenders.forEach(contender -> runs.add(NextFireRun.of(contender, question, instants)));
      rows.add(new Row(question, runs));
    }
    // Warms up all libraries before measuring any: what the compiler learns from one affects the
    // others.
    rows.forEach(row -> row.runs().forEach(run -> run.warmUp(4 * effort.nanos())));
    rows.forEach(row -> row.runs().forEach(run -> run.warmUp(effort.nanos())));
    for (int round = 0; round < effort.rounds(); round++) {
      rows.forEach(row -> row.runs().forEach(NextFireRun::measure));
    }
    report(kind, rows, details, ratios);
  }

  /** Random seconds of one year. */
  private static List<Instant> instants() {
    Random random = new Random(SEED);
    long first = Instant.parse("2026-01-04T12:00:00Z").getEpochSecond();
    return random
        .longs(INSTANTS, first, first + 365L * 86_400)
        .mapToObj(Instant::ofEpochSecond)
        .toList();
  }

  private record Row(TimeCase question, List<NextFireRun<?>> runs) {
    NextFireRun<?> ours() {
      return runs.getFirst();
    }

    /** Nanoseconds by library; the faster way of a library that has two. */
    Map<String, Double> nanos() {
      return runs.stream()
          .collect(
              Collectors.toMap(
                  run -> library(run.name()), NextFireRun::median, Math::min, LinkedHashMap::new));
    }
  }

  private static String library(String name) {
    return name.replaceFirst(" \\(.*", "");
  }

  private static void report(
      String kind, List<Row> rows, ObjectNode details, Map<String, Double> ratios) {
    var list = details.putArray(kind);
    System.out.printf("%nnext fire of %s, ns (times as long as Rooster)%n", kind);
    for (Row row : rows) {
      ObjectNode node = list.addObject();
      node.put("schedule", row.question().text()).put("zone", row.question().zone().getId());
      node.put("common", row.question().common());
      ObjectNode times = node.putObject("ns");
      row.runs().forEach(run -> times.put(run.name(), Math.round(run.median() * 10) / 10.0));
      String differences = differences(row, node);
      System.out.printf("%-46s %-17s", row.question().text(), row.question().zone());
      double ours = row.ours().median();
      row.nanos()
          .forEach(
              (name, nanos) -> System.out.printf(" %s %,.0f (%.1f)", name, nanos, nanos / ours));
      System.out.println((row.question().common() ? "" : "   not in the mean") + differences);
    }
    rows.getFirst().nanos().keySet().stream()
        .skip(1)
        .forEach(name -> ratios.put(ratioName(kind, name), geometricMean(rows, name)));
  }

  private static String ratioName(String kind, String library) {
    return kind + "_next_vs_" + library.toLowerCase(Locale.ROOT).replace('-', '_');
  }

  private static double geometricMean(List<Row> rows, String library) {
    return Math.exp(
        rows.stream()
            .filter(row -> row.question().common())
            .mapToDouble(row ->
                Math.log(row.nanos().getOrDefault(library, Double.NaN) / row.ours().median()))
            .average()
            .orElse(Double.NaN));
  }

  /** How often the others return another fire than Rooster for these instants, with an example. */
  private static String differences(Row row, ObjectNode node) {
    StringBuilder text = new StringBuilder();
    ObjectNode all = node.putObject("differences");
    for (NextFireRun<?> run : row.runs().subList(1, row.runs().size())) {
      int count = 0;
      int total = 0;
      String example = "";
      long begin = System.nanoTime();
      for (int i = 0; i < INSTANTS && System.nanoTime() - begin < LONGEST_CHECK_NANOS; i++) {
        total++;
        long ours = row.ours().answer(i);
        long theirs = run.answer(i);
        if (ours != theirs) {
          count++;
          example = "ours " + instant(ours) + ", theirs " + instant(theirs);
        }
      }
      if (count > 0) {
        all.put(run.name(), count + " of " + total + ", such as " + example);
        text.append("\n    differs from ").append(run.name()).append(": ").append(count);
        text.append(" of ").append(total).append(", such as ").append(example);
      }
    }
    return text.toString();
  }

  private static String instant(long epochMilli) {
    return epochMilli == Contender.NONE ? "none" : Instant.ofEpochMilli(epochMilli).toString();
  }
}
