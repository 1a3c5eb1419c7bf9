package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.CliRun.Result;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lists on terminals of all widths, in all scripts. */
class ReminderListTest extends CliScene {
  @Test
  void an_untrusted_name_cannot_move_the_cursor_or_reverse_the_line() {
    rooster("add", "x", "--in", "20m", "--name", "a\u001b[2Jb\u202ec\u2066d");

    String id = rooster("list", "--quiet").outLines().getFirst();
    for (String command : List.of("list", "show", "pause", "resume")) {
      Result shown = command.equals("list") ? rooster("list") : rooster(command, id);
      assertThat(shown.out()).contains("a [2Jb c d").doesNotContain("\u001b", "\u202e", "\u2066");
    }
  }

  @Test
  void a_table_is_aligned_in_any_script() {
    rooster("add", "烤箱", "--in", "20m", "--name", "烤箱");
    rooster("add", "e\u0301te\u0301", "--in", "30m");
    rooster("add", "🐓 crows", "--in", "40m");

    for (int columns : List.of(40, 60, 80, 200)) {
      List<String> lines =
          cli().environment("NO_COLOR", "1").terminal(columns).run(List.of("list")).outLines();
      assertThat(lines).allMatch(line -> Width.of(line) <= columns);
      assertThat(String.join("\n", lines)).contains("烤箱: 烤箱", "e\u0301te\u0301", "🐓 crows");
    }
  }

  @Test
  void on_a_narrow_terminal_the_last_column_moves_below() {
    rooster("add", "a long story ".repeat(20).strip(), "--in", "20m");

    List<String> lines =
        cli().environment("NO_COLOR", "1").terminal(40).run(List.of("list")).outLines();

    assertThat(lines).hasSize(4).allMatch(line -> line.length() <= 40);
    assertThat(lines.get(2)).contains("2026-11-16 11:20  once");
    assertThat(lines.get(3)).startsWith("  a long story").endsWith("…");
  }

  @Test
  void the_limit_keeps_the_reminders_that_fire_first() {
    for (int i = 20; i > 0; i--) {
      rooster("add", "x", "--in", i + "h", "--name", "n" + i);
    }
    rooster("pause", "n1");

    assertThat(rooster("list", "--limit", "2").out()).contains("n2: x", "n3: x");
    assertThat(rooster("list", "--limit", "20").outLines())
        .hasSize(21)
        .last()
        .asString()
        .endsWith("n1: x");
  }

  @Test
  void a_limit_is_a_number_of_reminders() {
    assertThat(rooster("list", "--limit", "0").err()).contains("a number of 1 or more");
    assertThat(rooster("list", "--limit", "-1").exit()).isEqualTo(1);
  }

  @Test
  void without_waiting_nothing_is_listed_if_no_backend_is_available() {
    rooster("add", "check", "--in", "20m", "--name", "oven");
    assertThat(rooster("list", "--quiet", "--no-wait").out()).contains("oven");
    host.atHand = false;
    assertThat(rooster("list", "--quiet", "--no-wait")).isEqualTo(new Result(0, "", ""));
    assertThat(rooster("list", "--json", "--no-wait").out())
        .isEqualTo("{\"items\":[],\"next_cursor\":null}\n");
    assertThat(rooster("list", "--quiet").out()).contains("oven");
  }

  @ParameterizedTest
  @CsvSource({
    "oven, 4",
    "烤箱, 4",
    "é, 1",
    "e\u0301, 1",
    "한국, 4",
    "\u1112\u1161\u11ab, 2",
    "🐓, 2",
    "ｆｕｌｌ, 8",
    "½ ü ß, 5",
    "'', 0"
  })
  void text_is_as_wide_as_terminals_show_it(String text, int columns) {
    assertThat(Width.of(text)).isEqualTo(columns);
  }

  @Test
  void text_is_cut_between_characters() {
    assertThat(Width.cut("烤箱烤箱", 8)).isEqualTo("烤箱烤箱");
    assertThat(Width.cut("烤箱烤箱", 7)).isEqualTo("烤箱烤…");
    assertThat(Width.cut("烤箱烤箱", 6)).isEqualTo("烤箱…");
    assertThat(Width.cut("🐓🐓🐓", 5)).isEqualTo("🐓🐓…");
    assertThat(Width.cut("abe\u0301d\u0301x", 4)).isEqualTo("abe\u0301…");
  }

  @Test
  void a_long_line_is_shortened_between_characters() {
    String shortened = OneLine.of("x" + "🐓".repeat(1_000));
    assertThat(shortened).hasSizeLessThan(1_000).doesNotContain("?");
    assertThat(shortened.codePoints().filter(c -> c >= 0xd800 && c <= 0xdfff)).isEmpty();
  }
}
