package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.CliRun.Result;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.cli.command.Values;
import dev.rooster.format.CanonicalJson;
import dev.rooster.format.Json;
import dev.rooster.format.ParsedValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The claims of the help about options are true. */
class OptionClaimsTest extends CliScene {
  @Test
  void each_choice_that_the_help_names_is_taken_and_no_other() {
    for (OptionGroup group : ReminderOptions.GROUPS) {
      for (Option option : group.options()) {
        if (option.values() instanceof Values.Words(List<String> words, String otherwise)) {
          for (String word : words) {
            Result taken = cli().run(claimed(option, word));
            assertThat(taken.exit()).as("%s %s: %s", option.name(), word, taken.err()).isZero();
          }
          Result other = cli().run(claimed(option, "frob"));
          assertThat(other.exit()).as(option.name()).isEqualTo(otherwise.isEmpty() ? 1 : 0);
        }
      }
    }
  }

  /** A reminder with a condition, an interval and an agent that keeps conversations. */
  private static List<String> claimed(Option option, String value) {
    return List.of(
        "add",
        "x",
        "--every",
        "1h",
        "--condition",
        "true",
        "--agent",
        "thinker",
        option.name(),
        value);
  }

  @Test
  void an_option_without_effect_is_refused_with_a_remedy() {
    assertThat(rooster("add", "x", "--at", "tomorrow 9am", "--count", "2").err())
        .isEqualTo(
            "rooster: --count: this reminder fires once. Leave the limit out, or use a recurring"
                + " schedule: cron, rrule or every.\n");
    assertThat(rooster("add", "x", "--in", "20m", "--ends", "2026-12-24"))
        .isEqualTo(
            new Result(
                2,
                "",
                "rooster: --ends has no effect with --in, which fires once. Leave it out, or use"
                    + " --cron, --rrule or --every.\n"));
    for (List<String> useless :
        List.of(
            List.of("add", "x", "--in", "20m", "--tz", "Asia/Tokyo"),
            List.of("add", "x", "--every", "1h", "--tz", "Asia/Tokyo"),
            List.of("add", "x", "--every", "1h", "--session", "own"),
            List.of("add", "x", "--every", "1h", "--missed", "skip", "--within", "2h"),
            List.of("add", "x", "--every", "1h", "--mode", "until"),
            List.of("add", "x", "--every", "1h", "--deliver", "never", "--to", "terminal:default"),
            List.of(
                "add",
                "x",
                "--every",
                "1h",
                "--agent",
                "thinker",
                "--condition-prompt",
                "rain?",
                "--condition-timeout",
                "9s"),
            List.of("add", "x", "--cron", "@daily", "--anchor", "2026-11-20T09:00Z"),
            List.of("list", "--quiet", "--json"),
            List.of("export", "--all", "oven"))) {
      Result refused = cli().run(useless);
      assertThat(refused.exit()).as(useless.toString()).isPositive();
      assertThat(refused.err()).as(useless.toString()).hasLineCount(1);
    }
    assertThat(rooster("list").out()).isEqualTo("no reminders\n");
  }

  @Test
  void a_condition_can_become_a_prompt_although_it_had_a_timeout() {
    rooster(
        "add",
        "x",
        "--every",
        "1h",
        "--agent",
        "thinker",
        "--name",
        "oven",
        "--condition",
        "true",
        "--condition-timeout",
        "9s");

    Result edited = rooster("edit", "oven", "--condition-prompt", "rain?");

    assertThat(edited.exit()).as(edited.err()).isZero();
  }

  @Test
  void an_unknown_option_that_is_a_value_is_suggested_with_its_option() {
    assertThat(rooster("add", "x", "--interrupt", "5m"))
        .isEqualTo(
            new Result(
                2,
                "",
                "rooster: unknown option --interrupt. Did you mean --priority interrupt? Run"
                    + " rooster add --help for a list.\n"));
    assertThat(rooster("add", "x", "--zone", "UTC").err()).contains("Did you mean --tz?");
  }

  @Test
  void the_same_interval_in_an_edit_moves_nothing() {
    rooster("add", "x", "--every", "1h", "--name", "hourly");
    String before = ReminderText.text(shown("hourly"), "next_fire_at");

    host.clock().set(CliRun.NOW.plusSeconds(600));
    rooster("edit", "hourly", "--every", "1h");

    assertThat(shown("hourly").text("next_fire_at")).contains(before);
  }

  @Test
  void the_defaults_match_the_help() {
    rooster("add", "x", "--every", "1h", "--name", "plain", "--condition", "true");
    String said =
        "--mode each --session isolated --priority idle --to terminal:default --deliver always"
            + " --missed skip --within 7d --overlap skip --timeout 5m --condition-timeout 30s";
    List<String> words = new ArrayList<>(List.of("add", "x", "--every", "1h", "--name", "said"));
    words.addAll(List.of("--condition", "true"));
    words.addAll(List.of(said.split(" ")));
    assertThat(cli().run(words).exit()).isZero();

    assertThat(said("said")).isEqualTo(said("plain").replace("plain", "said"));
  }

  /** The written fields of a reminder, as canonical JSON. */
  private String said(String name) {
    ParsedValue.Obj reminder = (ParsedValue.Obj) Json.read(rooster("show", name, "--json").out());
    return CanonicalJson.of(ParsedValue.of(ReminderYaml.written(reminder)));
  }

  @Test
  void a_catch_up_policy_has_a_default_maximum_age_of_a_week() {
    rooster("add", "x", "--every", "1h", "--name", "made", "--missed", "once");
    rooster("add", "x", "--every", "1h", "--name", "changed");
    rooster("edit", "changed", "--missed", "all");

    assertThat(rooster("show", "made").out()).contains("  missed    once, within 1w\n");
    assertThat(rooster("show", "changed").out()).contains("  missed    all, within 1w\n");
  }

  @Test
  void the_maximum_age_for_catch_up_can_be_changed_alone() {
    rooster("add", "x", "--every", "1h", "--name", "made", "--missed", "once");

    rooster("edit", "made", "--within", "2h");

    assertThat(rooster("show", "made").out()).contains("  missed    once, within 2h\n");
  }

  @Test
  void a_maximum_age_without_catch_up_is_refused() {
    Result refused = rooster("add", "x", "--every", "1h", "--within", "2h");

    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err())
        .contains("--within: a maximum age has no effect")
        .contains("--missed once");
    rooster("add", "x", "--every", "1h", "--name", "made");
    assertThat(rooster("edit", "made", "--within", "2h").err()).contains("--missed once");
  }

  @Test
  void the_options_of_edit_have_no_defaults() {
    assertThat(rooster("help", "edit").out()).doesNotContain("default: isolated", "exactly one");
    assertThat(rooster("help", "add").out()).contains("default: isolated", "exactly one");
  }

  @Test
  void each_field_that_can_be_reset_can_be_reset() {
    rooster("add", "x", "--every", "1h", "--name", "oven");
    for (String field : ReminderYaml.RESETTABLE) {
      Result reset = rooster("edit", "oven", "--reset", field);
      assertThat(reset.exit()).as(field + reset.err()).isZero();
      rooster("edit", rooster("list", "--quiet").outLines().getFirst(), "--name", "oven");
    }
    assertThat(rooster("edit", "oven", "--reset", "message").exit()).isEqualTo(1);
  }

  @Test
  void every_command_that_answers_something_answers_programs_too() {
    Set<String> without = new TreeSet<>();
    for (Command command : new Commands(new Nowhere()).program().commands()) {
      if (command.option("--json").isEmpty()) {
        without.add(command.name());
      }
    }
    assertThat(without).containsExactly("completion", "help", "mcp", "up");
    assertThat(rooster("stop", "--json").out()).isEqualTo("{\"stopped\":true,\"pid\":1}\n");
  }

  /** The script for fish tells values from arguments by one list for all commands. */
  @Test
  void an_option_is_a_flag_everywhere_or_nowhere() {
    Set<String> flags = new TreeSet<>();
    Set<String> valued = new TreeSet<>();
    for (Command command : new Commands(new Nowhere()).program().commands()) {
      for (Option option : command.options()) {
        (option.takesValue() ? valued : flags).add(option.name());
      }
    }
    assertThat(flags).doesNotContainAnyElementsOf(valued);
  }

  @Test
  void arguments_that_must_be_given_are_not_shown_as_if_they_need_not() {
    assertThat(rooster("help", "add").out()).contains("Usage: rooster add [options] MESSAGE...\n");
    assertThat(rooster("help", "import").out()).contains("[options] FILE...\n");
    assertThat(rooster("help", "export").out()).contains("[options] [REMINDER...]\n");
    assertThat(rooster("add", "--in", "5m"))
        .isEqualTo(
            new Result(
                2,
                "",
                "rooster: rooster add: MESSAGE is missing (the message, sent literally). Run"
                    + " rooster add --help for the usage.\n"));
    assertThat(rooster("import").exit()).isEqualTo(2);
    assertThat(rooster("config").err()).contains("ACTION is missing (action: check");
    assertThat(rooster("completion").err())
        .contains("SHELL is missing")
        .contains("bash, zsh or fish");
  }

  @Test
  void a_word_that_is_none_of_the_choices_of_an_argument_is_wrong_usage() {
    assertThat(rooster("completion", "tcsh"))
        .isEqualTo(
            new Result(
                2, "", "rooster: no completion script for 'tcsh'. Choose bash, zsh or fish.\n"));
    assertThat(rooster("config", "frob").exit()).isEqualTo(2);
  }

  @Test
  void a_refused_value_is_named_by_its_option() {
    rooster("add", "x", "--every", "1h", "--name", "oven");
    for (List<String> wrong :
        List.of(
            List.of("--mode", "bogus", "--condition", "true"),
            List.of("--condition-timeout", "0s", "--condition", "true"),
            List.of("--count", "0"),
            List.of("--to", "nowhere"),
            List.of("--deliver", "bogus"),
            List.of("--missed", "bogus"),
            List.of("--within", "bogus"),
            List.of("--overlap", "bogus"),
            List.of("--priority", "bogus"),
            List.of("--session", "a b"),
            List.of("--agent", "unknown"))) {
      List<String> added = new ArrayList<>(List.of("add", "x", "--every", "1h"));
      added.addAll(wrong);
      List<String> edited = new ArrayList<>(List.of("edit", "oven"));
      edited.addAll(wrong);
      String said = "rooster: " + wrong.getFirst() + ": ";
      assertThat(cli().run(added).err()).startsWith(said);
      assertThat(cli().run(edited).err()).startsWith(said);
    }
  }

  @Test
  void help_without_examples_has_no_heading_for_them() {
    assertThat(rooster("help", "abort").out()).doesNotContain("Examples:").endsWith("this help\n");
  }

  @Test
  void a_number_that_cannot_be_meant_is_refused() {
    for (String events : List.of("-1", "many", "99999999999")) {
      Result refused = rooster("watch", "--events", events);
      assertThat(refused.exit()).isEqualTo(1);
      assertThat(refused.err()).contains("is not a valid number of events");
    }
    assertThat(rooster("history", "--limit", "0").err()).contains("from 1 to 1000");
  }
}
