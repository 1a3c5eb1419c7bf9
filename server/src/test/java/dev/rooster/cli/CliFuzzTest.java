package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.CliRun.Result;
import dev.rooster.format.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever is typed or sent: a known exit code, one line of complaint, and nothing unexpected. */
class CliFuzzTest {
  private static final long SEED = 20_261_116;
  private static final int ROUNDS = 20_000;

  private static final List<String> WORDS =
      List.of(
          "next",
          "explain",
          "help",
          "--cron",
          "--rrule",
          "--every",
          "--at",
          "--tz",
          "--dtstart",
          "--anchor",
          "--starts",
          "--ends",
          "--max-fires",
          "--except",
          "--from",
          "--count",
          "--json",
          "--batch",
          "--version",
          "--",
          "-",
          "--=",
          "--x=y",
          "-h=1",
          "=",
          "",
          "--count=3",
          "--tz=UTC",
          "--json=",
          "0 9 * * *",
          "@daily",
          "*/0 * * * *",
          "* * * * * *",
          "0 0 30 2 *",
          "FREQ=DAILY",
          "FREQ=;;=",
          "RRULE:",
          "DTSTART:",
          "DTSTART",
          "every",
          "every 90m",
          "90m",
          "PT",
          "-1h",
          "tomorrow 9am",
          "in",
          "in 20m",
          "12/03/2026",
          "25:00",
          "Europe/Berlin",
          "-05:00",
          "+99:99",
          "Z",
          "20260104T090000",
          "2026-01-04",
          "2026-02-30",
          "9999-12-31T23:59:59Z",
          "0001-01-01T00:00:00Z",
          "2026-01-04T09:00",
          "5",
          "0",
          "10000",
          "2147483648",
          "2026-01-01..2026-02-01",
          "..",
          "2026-02-01..2026-01-01",
          "\n",
          "\u0000",
          "é🐓",
          "\ud800");

  private static final List<String> FIELDS =
      List.of(
          "id",
          "cron",
          "rrule",
          "every",
          "at",
          "tz",
          "dtstart",
          "anchor",
          "starts",
          "ends",
          "max_fires",
          "except",
          "from",
          "count",
          "corn",
          "");

  @Test
  void any_arguments_end_with_a_known_exit_code() {
    Random random = new Random(SEED);
    for (int round = 0; round < ROUNDS; round++) {
      List<String> words = arguments(random);
      Result result = new CliRun().stdin("{\"every\":\"1h\"}").run(words);
      assertThat(result.exit()).as("%s", words).isBetween(0, 2);
      assertThat(result.err()).as("%s", words).doesNotContain("unexpected failure");
      if (result.exit() > 0 && !words.isEmpty()) {
        assertThat(result.out()).as("%s", words).isEmpty();
        assertThat(result.err().lines()).as("%s", words).hasSize(1);
      }
    }
  }

  @Test
  void any_batch_lines_get_one_answer_each() {
    Random random = new Random(SEED);
    List<String> lines = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      lines.add(line(random).replace("\n", " "));
    }
    Result result = new CliRun().stdin(String.join("\n", lines)).run(List.of("next", "--batch"));
    assertThat(result.exit()).isZero();
    assertThat(result.outLines())
        .hasSize((int) lines.stream().filter(line -> !line.isBlank()).count())
        .allMatch(answer -> answer.startsWith("{\"id\":") && answer.endsWith("}"))
        .noneMatch(answer -> answer.contains("unexpected failure"));
  }

  private static List<String> arguments(Random random) {
    List<String> words = new ArrayList<>();
    if (random.nextInt(10) > 0) {
      words.add(WORDS.get(random.nextInt(2)));
    }
    for (int left = random.nextInt(7); left > 0; left--) {
      String word = pick(WORDS, random);
      words.add(random.nextInt(20) == 0 ? damage(word, random) : word);
    }
    return words;
  }

  private static String line(Random random) {
    StringBuilder line = new StringBuilder("{");
    for (int left = random.nextInt(6); left > 0; left--) {
      line.append(line.length() > 1 ? "," : "")
          .append('"')
          .append(pick(FIELDS, random))
          .append("\":")
          .append(value(random));
    }
    line.append('}');
    return random.nextInt(5) == 0 ? damage(line.toString(), random) : line.toString();
  }

  private static String value(Random random) {
    return switch (random.nextInt(8)) {
      case 0 -> String.valueOf(random.nextInt(20));
      case 1 -> pick(List.of("null", "true", "1e9", "-1", "[]", "{}", "[1,[2]]"), random);
      case 2 -> "[" + JsonText.quoted(pick(WORDS, random)) + "]";
      default -> JsonText.quoted(pick(WORDS, random));
    };
  }

  private static String damage(String text, Random random) {
    int at = random.nextInt(text.length() + 1);
    String added = random.nextBoolean() ? String.valueOf((char) random.nextInt(0x250)) : "";
    return text.substring(0, at) + added + text.substring(Math.min(text.length(), at + 1));
  }

  private static String pick(List<String> from, Random random) {
    return from.get(random.nextInt(from.size()));
  }
}
