package dev.rooster.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.Problems;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;

/** Checks every response against the contract, and counts them. Thread-safe. */
final class Judge {
  private static final int SLOWEST_SHOWN = 3;
  private static final int LONGEST_ERROR = 100_000;
  private static final int MOST_FAILURES = 20;

  private final Map<Integer, LongAdder> byStatus = new ConcurrentSkipListMap<>();
  private final List<AssertionError> failures = new CopyOnWriteArrayList<>();
  private final TreeMap<Long, String> slowest = new TreeMap<>(Comparator.reverseOrder());

  /** No response is a 500, and every error has the common format. */
  void judge(Line.Answer answer, String method, String shown) {
    byStatus.computeIfAbsent(answer.status(), any -> new LongAdder()).increment();
    assertThat(answer.status()).as("%s\n→ %s", shown, answer.text()).isNotEqualTo(500);
    if (answer.status() >= 400 && !method.equals("HEAD")) {
      String cut = FuzzedRequest.shown(answer.body());
      assertThat(answer.headers().get("content-type"))
          .as("%s\n→ %d %s", shown, answer.status(), cut)
          .startsWith("application/json");
      assertThat(answer.body().length).as("%s\n→ %s", shown, cut).isLessThan(LONGEST_ERROR);
      Fields error = fields(answer.text()).object("error").orElseThrow();
      for (String name : new String[] {"code", "message", "remedy"}) {
        assertThat(error.text(name).orElse("")).as("%s\n→ %s", shown, cut).isNotBlank();
      }
      assertThat(error.text("code")).as("%s\n→ %s", shown, cut).isNotEqualTo("unavailable");
    }
  }

  /** Continues, so that one run can find several problems. */
  void failed(AssertionError failure) {
    failures.add(failure);
    if (failures.size() > MOST_FAILURES) {
      throw failure;
    }
  }

  List<AssertionError> failures() {
    return List.copyOf(failures);
  }

  void took(long millis, String shown) {
    synchronized (slowest) {
      slowest.put(millis, shown);
      while (slowest.size() > SLOWEST_SHOWN) {
        slowest.pollLastEntry();
      }
    }
  }

  static Fields fields(String json) {
    return Fields.of(Json.read(json), "", new Problems());
  }

  long answers() {
    return byStatus.values().stream().mapToLong(LongAdder::sum).sum();
  }

  @Override
  public String toString() {
    synchronized (slowest) {
      StringBuilder text = new StringBuilder("answers by status " + byStatus + ", slowest:");
      slowest.forEach((millis, shown) -> text.append("\n%d ms: %.300s".formatted(millis, shown)));
      return text.toString();
    }
  }
}
