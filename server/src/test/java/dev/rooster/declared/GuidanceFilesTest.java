package dev.rooster.declared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.format.Problem;
import dev.rooster.guidance.Guidance;
import dev.rooster.guidance.Lesson;
import dev.rooster.guidance.PromptPattern;
import dev.rooster.guidance.StepName;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lessons, workflows and patterns follow their files; a fault holds back its part alone. */
class GuidanceFilesTest extends HomeFilesScene {
  private static final String BUG_FIX =
      "steps: [{id: reproduce, title: Reproduce, text: See it fail., lessons: [errors]}]\n";
  private static final String PATTERNS = "patterns: [{match: bug, workflow: bug-fix/reproduce}]\n";

  private Guidance guidance() {
    return server.configuration().agents().guidance();
  }

  private List<String> words(String file) {
    return problems(file).stream()
        .map(it -> "%d %s".formatted(it.place().line(), it.words()))
        .toList();
  }

  private void writeAll() throws IOException {
    write("lessons/errors.md", "# Read errors\n\nAll of them.\n");
    write("workflows/bug-fix.yaml", BUG_FIX);
    load("rooster.yaml", PATTERNS);
  }

  @Test
  void files_are_read_and_followed() throws IOException {
    writeAll();
    assertThat(files.problems()).isEmpty();
    assertThat(guidance().lessons().values())
        .containsExactly(new Lesson("errors", "Read errors", "# Read errors\n\nAll of them."));
    assertThat(guidance().step("bug-fix").step().lessons()).containsExactly("errors");
    assertThat(guidance().patterns())
        .containsExactly(new PromptPattern("bug", new StepName("bug-fix", "reproduce")));

    load("lessons/errors.md", "\uFEFF## Read errors twice\r\ntext\r\n");
    assertThat(guidance().lesson("errors").title()).isEqualTo("Read errors twice");

    Files.delete(home.resolve("lessons/errors.md"));
    files.load();
    assertThat(guidance().lessons()).isEmpty();
    assertThat(words("workflows/bug-fix.yaml"))
        .containsExactly("1 steps[0].lessons: there is no lesson 'errors'");
    assertThat(guidance().stepNames()).containsExactly("bug-fix/reproduce");
  }

  @Test
  void an_invalid_lesson_keeps_its_last_valid_version() throws IOException {
    writeAll();
    write("lessons/other.md", "# Other\n");
    load("lessons/errors.md", "no title\n");

    assertThat(words("lessons/errors.md")).containsExactly("1 has no heading");
    assertThat(guidance().lesson("errors").title()).isEqualTo("Read errors");
    assertThat(guidance().lesson("other").title()).isEqualTo("Other");
    assertThat(problems("workflows/bug-fix.yaml")).isEmpty();
  }

  @Test
  void an_invalid_workflow_keeps_its_last_valid_version_and_its_patterns() throws IOException {
    writeAll();
    load(
        "workflows/bug-fix.yaml",
        """
        steps:
          - {id: a b, text: x}
          - {id: c}
          - {id: d, text: x, lesons: [errors]}
          - {id: d, text: x}
        """);

    assertThat(words("workflows/bug-fix.yaml"))
        .containsExactlyInAnyOrder(
            "2 steps[0].id: 'a b' is not a valid id",
            "3 steps[1].text: the step has no text",
            "4 steps[2]: unknown field 'lesons'",
            "5 steps[3].id: step 'd' appears twice");
    assertThat(guidance().stepNames()).containsExactly("bug-fix/reproduce");
    assertThat(problems("rooster.yaml")).isEmpty();
    assertThat(guidance().patterns()).hasSize(1);
  }

  @Test
  void files_without_steps_or_with_bad_names_are_told() throws IOException {
    write("workflows/empty.yaml", "steps: []\n");
    write("workflows/broken.yaml", "steps: [\n");
    write("workflows/twice.yaml", BUG_FIX.replace("errors", ""));
    write("workflows/twice.yml", BUG_FIX);
    write("lessons/a b.md", "# T\n");
    write("lessons/long.md", "# T\n" + "x".repeat(20_000));
    files.load();

    assertThat(files.problems().keySet())
        .contains(
            "workflows/empty.yaml",
            "workflows/broken.yaml",
            "workflows/twice.yml",
            "lessons/a b.md",
            "lessons/long.md");
    assertThat(words("workflows/empty.yaml")).containsExactly("1 steps: the workflow has no steps");
    assertThat(problems("workflows/empty.yaml"))
        .extracting(Problem::remedy)
        .allMatch(it -> it.startsWith("add one, such as"));
  }

  @Test
  void an_invalid_pattern_holds_back_no_other() throws IOException {
    writeAll();
    load(
        "rooster.yaml",
        """
        timezone: Europe/Lisbon
        patterns:
          - {match: "(bug", workflow: bug-fix/reproduce}
          - {match: crash, workflow: bug-fix/reproduse}
          - {match: ".*", workflow: bug-fix}
          - {match: broken, workflow: bug-fix}
        """);

    assertThat(words("rooster.yaml"))
        .containsExactly(
            "3 patterns[0].match: '(bug' is not a regular expression: Unclosed group",
            "4 patterns[1].workflow: there is no workflow step 'bug-fix/reproduse'",
            "5 patterns[2].match: '.*' matches every prompt");
    assertThat(problems("rooster.yaml").get(1).remedy())
        .startsWith("did you mean bug-fix/reproduce?");
    assertThat(guidance().patterns())
        .extracting(PromptPattern::match)
        .containsExactly("broken", "bug");
    assertThat(server.configuration().time().zone()).isPresent();
  }

  @Test
  void patterns_survive_an_unreadable_configuration() throws IOException {
    writeAll();
    load("rooster.yaml", "patterns: [");

    assertThat(guidance().patterns()).hasSize(1);
    assertThat(guidance().lessons()).hasSize(1);
  }
}
