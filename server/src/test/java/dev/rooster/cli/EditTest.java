package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.CliRun.Result;
import dev.rooster.format.Fields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Changing a reminder by options, and in an editor. */
class EditTest extends CliScene {
  @Test
  void editing_by_options_changes_only_the_named_fields() {
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
  void a_file_and_options_exclude_each_other() {
    rooster("add", "check", "--every", "1h", "--name", "oven");

    assertThat(rooster("edit", "oven", "--file", "-", "--message", "x").err()).contains("--file");
  }

  @Test
  void a_field_can_be_reset_to_its_default() {
    rooster("add", "check", "--every", "1h", "--name", "oven", "--condition", "true");

    rooster("edit", "oven", "--reset", "condition");

    assertThat(shown("oven").has("condition")).isFalse();
    assertThat(rooster("edit", "oven", "--reset", "contidion").err()).contains("condition");
  }

  @Test
  void an_editor_shows_yaml_and_its_result_is_applied() {
    rooster("add", "check", "--every", "1h", "--name", "oven");
    host.edits =
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
  void a_field_cannot_be_reset_and_set_at_once() {
    rooster("add", "check", "--every", "1h", "--name", "oven", "--timeout", "1m");

    assertThat(rooster("edit", "oven", "--reset", "timeout", "--timeout", "2m").err())
        .contains("--reset timeout");
    assertThat(rooster("edit", "oven", "--reset", "timout").err())
        .contains("Did you mean timeout?");
    assertThat(rooster("edit", "oven", "--reset", "enabled").exit()).isEqualTo(1);
    assertThat(shown("oven").text("timeout")).contains("1m");
  }

  @Test
  void all_problems_are_reported_at_once() {
    rooster("add", "check", "--every", "1h", "--name", "oven");

    Result refused =
        cli()
            .stdin("{mesage: look, message: look, schedule: {evry: 2h}}")
            .run(List.of("edit", "oven", "--file", "-"));

    assertThat(refused.err()).contains("'mesage'").contains("'evry'").hasLineCount(1);
  }

  @Test
  void leaving_the_editor_without_a_change_changes_nothing() {
    rooster("add", "check", "--every", "1h", "--name", "oven");

    Result left = cli().environment("EDITOR", "ed").run(List.of("edit", "oven"));

    assertThat(left.exit()).isZero();
    assertThat(left.err()).isEqualTo("rooster: nothing has changed\n");
    assertThat(shown("oven").text("version")).contains("1");
  }

  @Test
  void the_edited_file_is_kept_when_it_is_refused() throws IOException {
    rooster("add", "check", "--every", "1h", "--name", "oven");
    String id = idOf("oven");
    host.edits =
        (editor, file) -> {
          Files.writeString(file, "message: look\nschedule: {every: soon}\n");
          return 0;
        };

    Result refused = cli().environment("VISUAL", "ed").run(List.of("edit", "oven"));

    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err()).contains("soon").contains("rooster edit oven --file ");
    Path kept = Path.of(refused.err().strip().replaceFirst("(?s).* --file (\\S+) .*", "$1"));
    Files.writeString(kept, "message: look\nschedule: {every: 2h}\n");
    assertThat(rooster("edit", "oven", "--file", kept.toString()).exit()).isZero();
    assertThat(shown(id).text("message")).contains("look");
    assertThat(shown(id).has("name")).isFalse();
    Files.delete(kept);
  }

  @Test
  void a_failing_or_missing_editor_is_reported() {
    rooster("add", "check", "--every", "1h", "--name", "oven");
    host.edits = (editor, file) -> 3;

    assertThat(cli().environment("EDITOR", "ed").run(List.of("edit", "oven")).err())
        .contains("exit code 3")
        .doesNotContain("Your text was saved");
    assertThat(rooster("edit", "oven").err())
        .contains("no change given")
        .contains("or set $EDITOR")
        .doesNotContain("Your text was saved");
  }

  @Test
  void a_concurrent_change_is_not_overwritten() {
    rooster("add", "check", "--every", "1h", "--name", "oven");
    host.edits =
        (editor, file) -> {
          rooster("edit", "oven", "--message", "theirs");
          Files.writeString(file, Files.readString(file).replace("check", "mine"));
          return 0;
        };

    Result refused = cli().environment("EDITOR", "ed").run(List.of("edit", "oven"));

    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err())
        .contains("version is now 2")
        .contains("; message changed by cli at Mon 2026-11-16");
    assertThat(shown("oven").text("message")).contains("theirs");
  }

  @Test
  void an_edit_in_an_editor_reverts_no_concurrent_change() throws IOException {
    rooster("add", "check", "--every", "1h", "--name", "oven", "--description", "cake");
    host.edits =
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

    assertThat(refused.err()).contains("message, timeout changed by cli").contains("--file ");
    Path kept = Path.of(refused.err().strip().replaceAll(".*--file (\\S+) .*", "$1"));
    assertThat(Files.readString(kept)).contains("It was changed while you edited it");
    assertThat(rooster("edit", "oven", "--file", kept.toString()).exit()).isZero();
    assertThat(shown("mine").text("message")).contains("theirs");
    assertThat(shown("mine").text("timeout")).contains("9s");
    assertThat(shown("mine").has("description")).isFalse();
    Files.delete(kept);
  }
}
