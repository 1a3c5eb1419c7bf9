package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.CliRun.Result;
import dev.rooster.format.Json;
import dev.rooster.format.ParsedValue;
import dev.rooster.pairing.WaitingStranger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that list something print one shape with {@code --json}, which is that of REST. */
class ListsAsJsonTest {
  @TempDir Path home;
  private HandTickedHost host;

  @BeforeEach
  void start() throws Exception {
    Files.createDirectories(home.resolve("lessons"));
    Files.createDirectories(home.resolve("workflows"));
    Files.writeString(home.resolve("lessons/errors.md"), "# Read errors\n");
    Files.writeString(
        home.resolve("workflows/fix.yaml"),
        "{title: Fix, steps: [{id: find, title: Find it, text: Look.}]}\n");
    host = new HandTickedHost(home);
  }

  @AfterEach
  void end() {
    host.close();
  }

  private Result rooster(String... arguments) {
    return new CliRun().host(host).run(List.of(arguments));
  }

  private ParsedValue.Obj listed(String... command) {
    List<String> all = new ArrayList<>(List.of(command));
    all.add("--json");
    Result result = rooster(all.toArray(String[]::new));
    assertThat(result.exit()).as(result.err()).isZero();
    ParsedValue.Obj list = (ParsedValue.Obj) Json.read(result.out());
    assertThat(list.fields().keySet()).containsExactly("items", "next_cursor");
    return list;
  }

  private static List<ParsedValue> items(ParsedValue.Obj list) {
    return ((ParsedValue.Arr) list.fields().get("items")).items();
  }

  private static boolean isComplete(ParsedValue.Obj list) {
    return list.fields().get("next_cursor") instanceof ParsedValue.Null;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "list",
        "list --no-wait",
        "history",
        "inbox",
        "inbox --agent codex",
        "sessions",
        "pair"
      })
  void an_empty_list_has_the_shape_too(String command) {
    ParsedValue.Obj list = listed(command.split(" "));

    assertThat(items(list)).isEmpty();
    assertThat(isComplete(list)).isTrue();
  }

  @Test
  void every_list_has_its_items_and_a_cursor() throws Exception {
    rooster("add", "check the oven", "--name", "oven", "--in", "1m");
    rooster("add", "stretch", "--agent", "codex", "--every", "10m");
    host.pass(Duration.ofMinutes(20));
    WaitingStranger.at("telegram:42", host.store());

    for (List<String> command :
        List.of(
            List.of("list"),
            List.of("list", "--no-wait"),
            List.of("history"),
            List.of("history", "oven"),
            List.of("inbox"),
            List.of("inbox", "--agent", "codex"),
            List.of("agents"),
            List.of("pair"),
            List.of("lessons"),
            List.of("workflows"))) {
      ParsedValue.Obj list = listed(command.toArray(String[]::new));
      assertThat(items(list)).as("%s", command).isNotEmpty();
      assertThat(isComplete(list)).as("%s", command).isTrue();
    }
  }

  @Test
  void the_cursor_says_that_reminders_are_left_out() {
    rooster("add", "a", "--in", "1m");
    rooster("add", "b", "--in", "2m");
    rooster("add", "c", "--in", "3m", "--name", "c");
    rooster("pause", "c");

    for (String limit : List.of("1", "2")) {
      ParsedValue.Obj list = listed("list", "--limit", limit);
      assertThat(items(list)).hasSize(Integer.parseInt(limit));
      assertThat(isComplete(list)).as("limit %s", limit).isFalse();
    }
    assertThat(isComplete(listed("list", "--limit", "3"))).isTrue();
  }

  @Test
  void the_cursor_of_a_history_continues_it_by_rest() {
    rooster("add", "stretch", "--name", "legs", "--every", "10m");
    host.pass(Duration.ofMinutes(10));
    host.pass(Duration.ofMinutes(10));

    ParsedValue.Obj list = listed("history", "--limit", "1");

    assertThat(items(list)).hasSize(1);
    assertThat(isComplete(list)).isFalse();
  }
}
