package dev.rooster.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Compares the rule engine, which divides and jumps, with a generator that checks every day and
 * unit.
 */
@Tag("slow")
class RuleAgainstOracleTest {
  private static final int FROM_START = 30;
  private static final int FROM_LATER = 5;

  private final List<String> disagreements = new ArrayList<>();
  private int compared;
  private int neverFiring;
  private int refused;
  private long fires;

  @ParameterizedTest
  @CsvSource({
    "YEARLY,   1000, 400, 9000",
    "MONTHLY,  1000, 400, 9000",
    "WEEKLY,   1000, 400, 4000",
    "DAILY,    1000, 400, 9000",
    "HOURLY,   800,  200, 4000",
    "MINUTELY, 800,  30,  3000",
    "SECONDLY, 300,  3,   3000",
  })
  @Timeout(value = 900, unit = TimeUnit.SECONDS)
  void rules_fire_as_the_naive_generator_says(
      String freq, int usual, int openDays, int latestJumpDays, TestReporter reporter) {
    int rules = Seed.cases(usual);
    SplittableRandom random = Seed.random("rules by " + freq);
    for (int i = 0; i < rules; i++) {
      LocalDateTime start = RandomRule.start(random);
      String value = RandomRule.value(random, freq) + end(random, start);
      String text = "DTSTART:%s\nRRULE:%s".formatted(RuleOracle.basic(start), value);
      LocalDateTime later = start.plusSeconds(random.nextLong(latestJumpDays * 86_400L));
      compare(text, start, later, openDays);
    }
    reporter.publishEntry(
        freq,
        "%d compared with %d fires, %d that never fire, %d refused"
            .formatted(compared, fires, neverFiring, refused));
    assertThat(disagreements).as("rooster.seed=" + Seed.VALUE).isEmpty();
    assertThat(compared).isGreaterThan(rules * 6 / 10);
    assertThat(refused).isLessThan(rules / 20);
  }

  private static String end(SplittableRandom random, LocalDateTime start) {
    LocalDateTime until = start.plusSeconds(random.nextLong(3 * 366 * 86_400L));
    return switch (random.nextInt(8)) {
      case 0 -> ";COUNT=" + random.nextInt(1, 40);
      case 1 -> ";UNTIL=" + RuleOracle.basic(until) + Seed.pick(random, "", "Z");
      case 2 -> ";UNTIL=" + RuleOracle.basic(until).substring(0, 8);
      default -> "";
    };
  }

  private void compare(String text, LocalDateTime start, LocalDateTime later, int openDays) {
    RuleOracle oracle = new RuleOracle(text);
    Rule rule;
    try {
      rule = Rule.parse(text, Optional.empty(), Optional.empty(), ZoneOffset.UTC, Instant.EPOCH);
    } catch (InvalidScheduleException e) {
      if (!e.problem().contains("never fires")) {
        refused++;
        return;
      }
      neverFiring++;
      List<LocalDateTime> found = oracle.look(start, 1, openDays).fires();
      if (!found.isEmpty()) {
        disagreements.add("%s is refused but fires at %s".formatted(oneLine(text), found));
      }
      return;
    }
    compared++;
    compareFrom(text, rule, start, oracle.look(start, FROM_START, openDays), FROM_START);
    compareFrom(text, rule, later, oracle.look(later, FROM_LATER, openDays), FROM_LATER);
  }

  private void compareFrom(
      String text, Rule rule, LocalDateTime from, RuleOracle.Look look, int most) {
    List<LocalDateTime> found =
        rule.next(from.toInstant(ZoneOffset.UTC).minusNanos(1), most).stream()
            .map(fire -> LocalDateTime.ofInstant(fire, ZoneOffset.UTC))
            .filter(fire -> fire.isBefore(look.end()))
            .toList();
    fires += found.size();
    if (!found.equals(look.fires())) {
      disagreements.add(
          "%s from %s%n  should be %s%n  but is    %s"
              .formatted(oneLine(text), from, look.fires(), found));
    }
  }

  private static String oneLine(String text) {
    return text.replace('\n', ' ');
  }
}
