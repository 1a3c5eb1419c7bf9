package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.CliRun.Result;
import dev.rooster.json.Fields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What people see of their reminders on the command line. */
class ReminderCliTest {
  private final MemoryOutside outside = new MemoryOutside();

  private CliRun cli() {
    return new CliRun().outside(outside);
  }

  private Result rooster(String... words) {
    return cli().run(List.of(words));
  }

  private String idOf(String name) {
    return ReminderText.text(Requests.fields(rooster("show", name, "--json").out()), "id");
  }

  private Fields shown(String name) {
    return Requests.fields(rooster("show", name, "--json").out());
  }

  @Test
  void adding_says_in_words_what_was_understood() {
    Result added = rooster("add", "stand up", "--cron", "0 9 * * 1-5", "--name", "stand");

    assertThat(added.out())
        .startsWith("r-")
        .contains("  at 09:00 on every weekday, Europe/Berlin\n")
        .contains("  next  Tue 2026-11-17 09:00:00 +01:00  Europe/Berlin\n");
    assertThat(added.err()).isEmpty();
  }

  @Test
  void every_option_reaches_the_reminder() {
    Result added =
        rooster(
            "add",
            "look",
            "--every",
            "2h",
            "--anchor",
            "2026-11-16T10:00:00Z",
            "--name",
            "n",
            "--description",
            "d",
            "--session",
            "own",
            "--priority",
            "interrupt",
            "--deliver",
            "as_needed",
            "--to",
            "terminal:default",
            "--missed",
            "all",
            "--within",
            "3h",
            "--overlap",
            "queue",
            "--count",
            "5",
            "--timeout",
            "1m",
            "--starts",
            "2026-11-17",
            "--ends",
            "2026-12-24",
            "--except",
            "2026-12-01",
            "--condition",
            "true",
            "--mode",
            "until",
            "--condition-timeout",
            "9s",
            "--delete-after-run",
            "--json");

    assertThat(added.err()).isEmpty();
    assertThat(added.out())
        .contains("\"every\":\"2h\"")
        .contains("\"anchor\":\"2026-11-16T10:00:00Z\"")
        .contains("\"name\":\"n\"")
        .contains("\"description\":\"d\"")
        .contains("\"session\":\"own\"")
        .contains("\"priority\":\"interrupt\"")
        .contains("\"when\":\"as_needed\"")
        .contains("\"policy\":\"all\",\"within\":\"3h\"")
        .contains("\"overlap\":\"queue\"")
        .contains("\"max_fires\":5")
        .contains("\"timeout\":\"1m\"")
        .contains("\"starts\":\"2026-11-16T23:00:00Z\"")
        .contains("\"except\":[\"2026-12-01\"]")
        .contains("\"command\":\"true\",\"mode\":\"until\",\"timeout\":\"9s\"")
        .contains("\"delete_after_run\":true");
  }

  @Test
  void a_question_in_words_is_refused_where_nobody_thinks() {
    Result refused =
        rooster("add", "look", "--every", "1h", "--condition-prompt", "is it raining?");

    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err()).contains("judges nothing").contains("condition.command");
    assertThat(rooster("list").out()).isEqualTo("no reminders\n");
  }

  @Test
  void a_list_stands_in_the_order_of_what_comes() {
    rooster("add", "later", "--in", "3h", "--name", "b");
    rooster("add", "sooner", "--in", "20m", "--name", "a");
    rooster("add", "not now", "--in", "1h", "--name", "c");
    rooster("pause", "c");

    List<String> lines = rooster("list").outLines();

    assertThat(lines.get(0)).startsWith("ID ").contains("NEXT").contains("WHAT");
    assertThat(lines.get(1)).contains("Mon 2026-11-16 11:20:00 +01:00  20m").endsWith("a: sooner");
    assertThat(lines.get(2)).contains("3h").endsWith("b: later");
    assertThat(lines.get(3)).contains("paused").endsWith("c: not now");
  }

  @Test
  void a_row_stays_on_its_line_on_a_terminal_and_is_whole_elsewhere() {
    String message = "a long story ".repeat(20).strip();
    rooster("add", message, "--in", "20m");

    assertThat(cli().environment("NO_COLOR", "1").terminal(90).run(List.of("list")).outLines())
        .allMatch(line -> line.length() <= 90)
        .last()
        .asString()
        .endsWith("…");
    assertThat(rooster("list").out()).contains(message);
  }

  @Test
  void colours_are_for_terminals_and_for_those_who_like_them() {
    rooster("add", "check", "--in", "20m");

    assertThat(cli().terminal(120).run(List.of("list")).out()).contains("\u001b[");
    assertThat(cli().terminal(120).environment("NO_COLOR", "1").run(List.of("list")).out())
        .doesNotContain("\u001b");
    assertThat(cli().terminal(120).environment("TERM", "dumb").run(List.of("list")).out())
        .doesNotContain("\u001b");
    assertThat(rooster("list").out()).doesNotContain("\u001b");
  }

  @Test
  void text_of_strangers_cannot_move_the_cursor() {
    rooster("add", "a\u001b[2Jb\nc", "--in", "20m", "--name", "evil");

    assertThat(rooster("list").out()).doesNotContain("\u001b").contains("a [2Jb c");
    assertThat(rooster("show", "evil").out()).doesNotContain("\u001b");
  }

  @Test
  void a_reminder_is_shown_with_all_there_is_to_know() {
    rooster("add", "check", "--every", "1h", "--name", "oven", "--condition", "true");

    assertThat(rooster("show", "oven").out())
        .contains("  message   check\n")
        .contains("  when      every hour")
        .contains("  next      Mon 2026-11-16 12:00:00 +01:00  Europe/Berlin\n")
        .contains("  condition each: true (timeout 30s)\n")
        .contains("  status    active\n")
        .contains("  answers   always, to terminal:default\n")
        .contains("  missed    skip\n")
        .contains("  made      by cli, Mon 2026-11-16 11:00:00 +01:00, version 1\n");
  }

  @Test
  void pausing_says_how_it_stands_and_why() {
    rooster("add", "check", "--every", "1h", "--name", "oven");

    assertThat(rooster("pause", "oven", "--why", "holidays").out()).contains("paused  oven: check");
    assertThat(rooster("show", "oven").out()).contains("paused: by cli: holidays");
    assertThat(rooster("resume", "oven").out()).contains("active, next Mon 2026-11-16 12:00:00");
    assertThat(rooster("remove", "oven").out()).contains("cancelled");
    assertThat(rooster("remove", "oven", "--purge").out()).contains("gone");
    assertThat(rooster("show", "oven").err()).contains("oven");
  }

  @Test
  void ids_and_names_alone_are_for_scripts() {
    rooster("add", "check", "--in", "20m", "--name", "oven");

    assertThat(rooster("list", "--quiet").out()).isEqualTo(idOf("oven") + "\noven\n");
  }

  @Test
  void no_more_than_the_limit_is_listed_and_that_is_said() {
    rooster("add", "one", "--in", "20m");
    rooster("add", "two", "--in", "30m");

    Result listed = rooster("list", "--limit", "1");

    assertThat(listed.outLines()).hasSize(2);
    assertThat(listed.err()).contains("there are more");
    assertThat(rooster("list", "--limit", "none").err()).contains("is no limit");
  }

  @Test
  void editing_by_options_changes_what_is_named_and_leaves_the_rest() {
    rooster(
        "add",
        "check",
        "--cron",
        "0 9 * * *",
        "--name",
        "oven",
        "--condition",
        "true",
        "--mode",
        "until");
    String before = ReminderText.text(shown("oven"), "next_fire_at");

    rooster("edit", "oven", "--message", "look", "--condition", "false");

    Fields after = shown("oven");
    assertThat(after.text("message")).contains("look");
    assertThat(after.object("condition").orElseThrow().text("command")).contains("false");
    assertThat(after.object("condition").orElseThrow().text("mode")).contains("until");
    assertThat(after.text("next_fire_at")).contains(before);
    assertThat(after.text("version")).contains("2");
  }

  @Test
  void editing_the_zone_alone_keeps_the_expression() {
    rooster("add", "check", "--cron", "0 9 * * *", "--name", "oven");

    assertThat(rooster("edit", "oven", "--tz", "America/New_York").out())
        .contains("America/New_York");
    assertThat(shown("oven").object("schedule").orElseThrow().text("cron")).contains("0 9 * * *");
  }

  @Test
  void editing_the_expression_alone_keeps_the_zone() {
    rooster("add", "check", "--cron", "0 9 * * *", "--tz", "Asia/Tokyo", "--name", "oven");

    assertThat(rooster("edit", "oven", "--cron", "30 9 * * *").out()).contains("Asia/Tokyo");
    assertThat(rooster("edit", "oven", "--every", "1h").exit()).isZero();
  }

  @Test
  void a_file_and_options_do_not_go_together() {
    rooster("add", "check", "--every", "1h", "--name", "oven");

    assertThat(rooster("edit", "oven", "--file", "-", "--message", "x").err()).contains("--file");
  }

  @Test
  void a_field_can_be_put_back_to_what_is_usual() {
    rooster("add", "check", "--every", "1h", "--name", "oven", "--condition", "true");

    rooster("edit", "oven", "--reset", "condition");

    assertThat(shown("oven").has("condition")).isFalse();
    assertThat(rooster("edit", "oven", "--reset", "contidion").err()).contains("condition");
  }

  @Test
  void editing_in_an_editor_shows_yaml_and_takes_what_comes_of_it() {
    rooster("add", "check", "--every", "1h", "--name", "oven");
    outside.edits =
        (editor, file) -> {
          String text = Files.readString(file);
          assertThat(text).contains("message: check\n").contains("  every: \"1h\"\n");
          Files.writeString(file, text.replace("message: check", "message: |-\n  look\n  twice"));
          return 0;
        };

    Result edited = cli().environment("EDITOR", "ed").run(List.of("edit", "oven"));

    assertThat(edited.err()).isEmpty();
    assertThat(shown("oven").text("message")).contains("look\ntwice");
  }

  @Test
  void leaving_the_editor_without_a_change_changes_nothing() {
    rooster("add", "check", "--every", "1h", "--name", "oven");

    assertThat(cli().environment("EDITOR", "ed").run(List.of("edit", "oven")).exit()).isZero();

    assertThat(shown("oven").text("version")).contains("1");
  }

  @Test
  void what_an_editor_left_is_kept_when_it_is_refused() throws IOException {
    rooster("add", "check", "--every", "1h", "--name", "oven");
    String id = idOf("oven");
    outside.edits =
        (editor, file) -> {
          Files.writeString(file, "message: look\nschedule: {every: soon}\n");
          return 0;
        };

    Result refused = cli().environment("VISUAL", "ed").run(List.of("edit", "oven"));

    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err()).contains("soon").contains("rooster edit oven --file ");
    Path kept = Path.of(refused.err().strip().replaceFirst("(?s).* --file ", ""));
    Files.writeString(kept, "message: look\nschedule: {every: 2h}\n");
    assertThat(rooster("edit", "oven", "--file", kept.toString()).exit()).isZero();
    assertThat(shown(id).text("message")).contains("look");
    assertThat(shown(id).has("name")).isFalse();
    Files.delete(kept);
  }

  @Test
  void an_editor_that_fails_and_none_at_all_are_said() {
    rooster("add", "check", "--every", "1h", "--name", "oven");
    outside.edits = (editor, file) -> 3;

    assertThat(cli().environment("EDITOR", "ed").run(List.of("edit", "oven")).err())
        .contains("exit code 3");
    assertThat(rooster("edit", "oven").err()).contains("nothing says what to change");
  }

  @Test
  void a_change_that_somebody_else_made_meanwhile_is_not_overwritten() {
    rooster("add", "check", "--every", "1h", "--name", "oven");
    outside.edits =
        (editor, file) -> {
          rooster("edit", "oven", "--message", "theirs");
          Files.writeString(file, Files.readString(file).replace("check", "mine"));
          return 0;
        };

    Result refused = cli().environment("EDITOR", "ed").run(List.of("edit", "oven"));

    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err()).contains("version 2").contains("; message by cli at 2026-11-16");
    assertThat(shown("oven").text("message")).contains("theirs");
  }

  @Test
  void what_an_editor_left_takes_nothing_back_that_somebody_else_changed_meanwhile()
      throws IOException {
    rooster("add", "check", "--every", "1h", "--name", "oven", "--description", "cake");
    outside.edits =
        (editor, file) -> {
          rooster("edit", "oven", "--message", "theirs", "--timeout", "9s");
          Files.writeString(
              file,
              Files.readString(file)
                  .replace("name: oven\n", "name: mine\n")
                  .replace("description: cake\n", ""));
          return 0;
        };

    Result refused = cli().environment("EDITOR", "ed").run(List.of("edit", "oven"));

    assertThat(refused.err()).contains("message, timeout by cli").contains("--file ");
    Path kept = Path.of(refused.err().strip().replaceAll(".*--file ", ""));
    assertThat(Files.readString(kept)).contains("Somebody else changed it meanwhile");
    assertThat(rooster("edit", "oven", "--file", kept.toString()).exit()).isZero();
    assertThat(shown("mine").text("message")).contains("theirs");
    assertThat(shown("mine").text("timeout")).contains("9s");
    assertThat(shown("mine").has("description")).isFalse();
    Files.delete(kept);
  }

  @Test
  void what_is_exported_can_be_imported_elsewhere_and_twice() {
    rooster("add", "check\nthe \"oven\"", "--every", "1h", "--name", "oven", "--condition", "true");
    rooster("add", "stand up", "--cron", "0 9 * * 1-5");
    rooster("add", "not now", "--in", "2h", "--name", "later");
    rooster("pause", "later");
    String file = rooster("export").out();
    MemoryOutside elsewhere = new MemoryOutside();
    CliRun there = new CliRun().outside(elsewhere).stdin(file);

    assertThat(there.run(List.of("import", "-")).out()).startsWith("made 3, changed 0, kept 0");
    assertThat(there.run(List.of("import", "-")).out()).startsWith("made 0, changed 0, kept 3");

    assertThat(there.run(List.of("export")).out()).isEqualTo(file);
    assertThat(there.run(List.of("list")).out()).contains("paused");
  }

  @Test
  void importing_can_replace_what_is_there() {
    rooster("add", "check", "--every", "1h", "--name", "oven");
    String file = rooster("export").out();
    rooster("edit", "oven", "--message", "changed", "--description", "new");

    Result replaced = cli().stdin(file).run(List.of("import", "-", "--replace"));

    assertThat(replaced.out()).startsWith("made 0, changed 1");
    assertThat(rooster("export").out()).isEqualTo(file);
  }

  @Test
  void a_reminder_without_an_id_is_imported_once() {
    String file = "[{message: stretch, schedule: {every: 1h}}]";

    assertThat(cli().stdin(file).run(List.of("import", "-", "--json")).out())
        .contains("\"refused\":[]");
    cli().stdin(file).run(List.of("import", "-"));

    assertThat(rooster("list").outLines()).hasSize(2);
  }

  @Test
  void a_file_with_something_wrong_in_it_makes_nothing_unless_told_to() {
    String file =
        """
        reminders:
          - message: good
            schedule: {every: 1h}
          - message: bad
            schedule: {every: never}
        """;

    Result refused = cli().stdin(file).run(List.of("import", "-"));

    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err()).contains("- line 4: ").contains("never");
    assertThat(rooster("list").out()).isEqualTo("no reminders\n");
    assertThat(cli().stdin(file).run(List.of("import", "-", "--keep-going")).out())
        .startsWith("made 1, ");
  }

  @Test
  void what_is_no_file_of_reminders_is_refused_with_its_line() {
    assertThat(cli().stdin("- {").run(List.of("import", "-")).err()).contains("line ");
    assertThat(cli().stdin("[1]").run(List.of("import", "-")).err()).contains("no reminder");
    assertThat(rooster("import", "/no/such/file").err()).contains("there is no file");
    assertThat(rooster("import").exit()).isEqualTo(2);
  }

  @Test
  void a_run_that_is_over_cannot_be_cancelled() {
    rooster("add", "check", "--every", "1h", "--name", "oven");

    assertThat(rooster("cancel", "oven").err()).contains("oven does not run at the moment");
    assertThat(rooster("cancel", idOf("oven") + "@2026-11-16T10:00:00Z").err())
        .contains("does not run");
    assertThat(rooster("cancel", "nobody@").err()).contains("nobody");
  }

  @Test
  void a_condition_can_be_tried_before_anything_is_made() {
    Result added = rooster("add", "x", "--every", "1h", "--condition", "true", "--try-condition");

    assertThat(added.exit()).isZero();
    assertThat(added.err()).isEqualTo("rooster: its condition is met\n");
    assertThat(rooster("add", "x", "--every", "1h", "--try-condition").exit()).isEqualTo(2);
  }

  @Test
  void a_check_of_the_files_names_all_that_is_wrong() {
    outside.looked =
        new Outside.Looked(
            List.of("rooster.yaml"),
            List.of(new Outside.FileProblem("rooster.yaml", 3, "no such field", "leave it out")));

    Result checked = rooster("config", "check");

    assertThat(checked.exit()).isEqualTo(1);
    assertThat(checked.err()).isEqualTo("rooster.yaml line 3: no such field: leave it out\n");
    assertThat(rooster("config", "check", "--json").out())
        .isEqualTo(
            "{\"ok\":false,\"files\":[\"rooster.yaml\"],\"problems\":[{\"file\":\"rooster.yaml\","
                + "\"line\":3,\"message\":\"no such field\",\"remedy\":\"leave it out\"}]}\n");
    assertThat(rooster("config", "mend").exit()).isEqualTo(2);
  }

  @Test
  void the_status_is_for_people_unless_json_is_asked_for() {
    assertThat(rooster("status").out()).startsWith("up: pid 1, http://127.0.0.1:7717, since Mon");
    assertThat(rooster("status", "--json").out()).startsWith("{\"up\":true");
  }
}
