package dev.rooster.bench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests how tables and ratios are computed; measures nothing. */
class FiguresTest {
  private final ObjectNode details = JsonNodeFactory.instance.objectNode();

  @Test
  void percentiles_are_values_that_were_seen() {
    long[] micros = LongStream.rangeClosed(1, 200).map(it -> (201 - it) * 1_000).toArray();

    LatenessOf lateness = LatenessOf.micros(micros, 3);

    assertThat(lateness).isEqualTo(new LatenessOf(100, 198, 200, 1, 3));
  }

  @Test
  void a_single_value_is_every_percentile() {
    assertThat(LatenessOf.micros(new long[] {-500}, 0))
        .isEqualTo(new LatenessOf(-0.5, -0.5, -0.5, -0.5, 0));
  }

  @Test
  void the_median_of_alternating_rounds_counts_and_the_warm_up_does_not() throws Exception {
    StringBuilder order = new StringBuilder();
    Rounds rounds = new Rounds("test", 3);
    add(rounds, order, "a", 100, 1, 9, 5);
    add(rounds, order, "b", 100, 8, 2, 4);

    Medians medians = rounds.run(details);

    assertThat(order).hasToString("abababab");
    assertThat(medians.of("a", "x")).hasValue(5);
    assertThat(medians.of("b", "x")).hasValue(4);
    assertThat(medians.of("c", "x")).isEmpty();
    assertThat(details.at("/a/x/rounds").toString()).isEqualTo("[1.0,9.0,5.0]");
  }

  private static void add(Rounds rounds, StringBuilder order, String name, double... values) {
    ArrayDeque<Double> left = new ArrayDeque<>();
    for (double value : values) {
      left.add(value);
    }
    Rounds.Measurement next =
        () -> {
          order.append(name);
          return Map.of("x", left.remove());
        };
    rounds.add(name, next, next);
  }

  @Test
  void what_is_measured_once_is_its_own_median_and_a_note_is_kept() throws Exception {
    Rounds rounds = new Rounds("test", 5);
    rounds.once("a", () -> Map.of("x", 7.0));
    rounds.note("read this");

    assertThat(rounds.run(details).of("a", "x")).hasValue(7);
    assertThat(details.at("/notes/0").asText()).isEqualTo("read this");
  }

  @Test
  void a_ratio_is_the_first_over_the_second_and_left_out_where_one_is_missing() {
    Ratios ratios = new Ratios();
    ratios.put("half", OptionalDouble.of(1), OptionalDouble.of(2));
    ratios.put("none", OptionalDouble.of(1), OptionalDouble.empty());

    assertThat(ratios.all()).isEqualTo(Map.of("half", 0.5));
  }

  @Test
  void a_fire_that_is_repeated_or_unknown_is_one_too_many_and_one_that_is_missing_is_late() {
    Instant due = Instant.now().minusSeconds(10);
    Batch batch = new Batch(5, 2, due, Duration.ZERO);
    Fires fires = new Fires(5, 2);
    List.of(5, 5, 4, 7).forEach(fires::accept);

    assertThat(fires.excess()).isEqualTo(3);
    LatenessOf lateness = fires.lateness(batch);
    assertThat(lateness.missing()).isEqualTo(1);
    assertThat(lateness.max()).isGreaterThanOrEqualTo(10_000);
  }

  @Test
  void the_bare_loop_fires_each_once_and_none_too_early(@TempDir Path folder) throws Exception {
    Batch batch = new Batch(0, 20, Instant.now().plusMillis(5), Duration.ofMillis(1));
    Fires fires = new Fires(0, 20);

    BareDisk.fire(folder, batch, fires);

    assertThat(fires.excess()).isZero();
    LatenessOf lateness = fires.lateness(batch);
    assertThat(lateness.missing()).isZero();
    assertThat(lateness.earliest()).isNotNegative();
    assertThat(folder).isEmptyDirectory();
  }
}
