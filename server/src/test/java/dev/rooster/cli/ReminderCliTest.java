package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.CliRun.Result;
import dev.rooster.format.FileProblem;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What people see of their reminders on the command line. */
class ReminderCliTest extends CliScene {
  @Test
  void adding_echoes_the_parsed_schedule_in_words() {
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
            "--agent",
            "thinker",
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
  void a_condition_prompt_is_rejected_without_a_model() {
    Result refused =
        rooster("add", "look", "--every", "1h", "--condition-prompt", "is it raining?");

    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err()).contains("cannot judge").contains("--condition");
    assertThat(rooster("list").out()).isEqualTo("no reminders\n");
  }

  @Test
  void a_list_is_sorted_by_next_fire() {
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
  void a_row_fits_one_line_on_a_terminal_and_is_complete_elsewhere() {
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
  void colours_are_printed_on_terminals_unless_disabled() {
    rooster("add", "check", "--in", "20m");

    assertThat(cli().terminal(120).run(List.of("list")).out()).contains("\u001b[");
    assertThat(cli().terminal(120).environment("NO_COLOR", "1").run(List.of("list")).out())
        .doesNotContain("\u001b");
    assertThat(cli().terminal(120).environment("TERM", "dumb").run(List.of("list")).out())
        .doesNotContain("\u001b");
    assertThat(rooster("list").out()).doesNotContain("\u001b");
  }

  @Test
  void untrusted_text_cannot_move_the_cursor() {
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
        .contains("  replies   always, to terminal:default\n")
        .contains("  missed    skip\n")
        .contains("  created   by cli, Mon 2026-11-16 11:00:00 +01:00, version 1\n");
  }

  @Test
  void a_change_of_status_shows_the_status_and_the_reason() {
    rooster("add", "check", "--every", "1h", "--name", "oven");

    assertThat(rooster("pause", "oven", "--why", "holidays").out()).contains("paused  oven: check");
    assertThat(rooster("show", "oven").out()).contains("paused: by cli: holidays");
    assertThat(rooster("resume", "oven").out()).contains("active, next Mon 2026-11-16 12:00:00");
    assertThat(rooster("cancel", "oven").out()).contains("cancelled");
    assertThat(rooster("remove", "oven", "--purge").out()).contains("deleted");
    assertThat(rooster("show", "oven").err()).contains("oven");
  }

  @Test
  void ids_and_names_alone_are_for_scripts() {
    rooster("add", "check", "--in", "20m", "--name", "oven");

    assertThat(rooster("list", "--quiet").out()).isEqualTo(idOf("oven") + "\noven\n");
  }

  @Test
  void a_list_stops_at_its_limit_and_reports_that() {
    rooster("add", "one", "--in", "20m");
    rooster("add", "two", "--in", "30m");

    Result listed = rooster("list", "--limit", "1");

    assertThat(listed.outLines()).hasSize(2);
    assertThat(listed.err()).contains("more reminders exist");
    assertThat(rooster("list", "--limit", "none").err()).contains("is not a valid limit");
  }

  @Test
  void a_run_that_has_ended_cannot_be_aborted() {
    rooster("add", "check", "--every", "1h", "--name", "oven");

    assertThat(rooster("abort", "oven").err()).contains("oven is not running");
    assertThat(rooster("abort", idOf("oven") + "@2026-11-16T10:00:00Z").err())
        .contains("is not running");
    assertThat(rooster("abort", "unknown@").err()).contains("unknown");
  }

  @Test
  void a_condition_can_be_tried_before_the_reminder_is_created() {
    Result added = rooster("add", "x", "--every", "1h", "--condition", "true", "--try-condition");

    assertThat(added.exit()).isZero();
    assertThat(added.err()).isEqualTo("rooster: the condition is met\n");
    assertThat(rooster("add", "x", "--every", "1h", "--try-condition").exit()).isEqualTo(2);
  }

  @Test
  void a_check_of_the_files_names_all_that_is_wrong() {
    host.looked =
        new CommandHost.Looked(
            List.of("rooster.yaml"),
            List.of(
                new FileProblem(
                    "rooster.yaml", OptionalInt.of(3), "no such field", "leave it out")));

    Result checked = rooster("config", "check");

    assertThat(checked.exit()).isEqualTo(1);
    assertThat(checked.err()).isEqualTo("rooster.yaml line 3: no such field. Leave it out.\n");
    assertThat(rooster("config", "check", "--json").out())
        .isEqualTo(
            "{\"ok\":false,\"files\":[\"rooster.yaml\"],\"problems\":[{\"file\":\"rooster.yaml\","
                + "\"line\":3,\"message\":\"no such field\",\"remedy\":\"leave it out\"}]}\n");
    assertThat(rooster("config", "mend").exit()).isEqualTo(2);
  }

  @Test
  void a_lost_home_directory_is_listed_and_adopted_only_when_confirmed() {
    assertThat(rooster("config", "adopt").out()).isEqualTo("no lost home directories\n");
    CommandHost.LostHome lost =
        new CommandHost.LostHome("abc", "/lost", Optional.empty(), List.of("coder/tick"));
    host.lost = List.of(lost);

    assertThat(rooster("config", "adopt").out()).contains("abc  /lost\n  coder/tick\n");
    assertThat(host.adopted).isEmpty();
    assertThat(rooster("config", "adopt", "other", "--yes").exit()).isEqualTo(1);
    assertThat(rooster("config", "adopt", "--yes", "--json").out())
        .isEqualTo(
            "{\"adopted\":true,\"homes\":[{\"id\":\"abc\",\"folder\":\"/lost\",\"seen_at\":null,"
                + "\"reminders\":[\"coder/tick\"]}]}\n");
    assertThat(host.adopted).containsExactly("abc");
    assertThat(rooster("config", "check", "--yes").exit()).isEqualTo(2);
    host.lost = List.of(lost, lost);
    assertThat(rooster("config", "adopt", "--yes").exit()).isEqualTo(1);
  }

  @Test
  void the_status_is_text_unless_json_is_requested() {
    assertThat(rooster("status").out()).startsWith("up: pid 1, http://127.0.0.1:7717, since Mon");
    assertThat(rooster("status", "--json").out()).startsWith("{\"up\":true");
  }
}
