package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.CliRun.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code rooster lessons} and {@code rooster workflows}. */
class GuidanceCommandsTest {
  @TempDir Path home;
  private HandTickedHost host;

  @BeforeEach
  void start() throws Exception {
    Files.createDirectories(home.resolve("lessons"));
    Files.createDirectories(home.resolve("workflows"));
    Files.writeString(
        home.resolve("lessons/errors.md"), "# Read errors\n\nAll of\u001b[31m them.\n");
    Files.writeString(
        home.resolve("workflows/bug-fix.yaml"),
        """
        title: Fix a bug
        steps:
          - {id: reproduce, title: Reproduce it, text: See it fail., lessons: [errors, lost]}
          - {id: fix, title: Fix the cause, text: Change one thing.}
        """);
    host = new HandTickedHost(home);
  }

  @AfterEach
  void end() {
    host.close();
  }

  private Result rooster(String... arguments) {
    return new CliRun().host(host).run(List.of(arguments));
  }

  @Test
  void lessons_are_listed_and_shown_as_agents_see_them() {
    assertThat(rooster("lessons").outLines())
        .containsExactly("LESSON  TITLE", "errors  Read errors");
    assertThat(rooster("lessons", "show", "errors"))
        .isEqualTo(new Result(0, "# Read errors\n\nAll of [31m them.\n", ""));
    assertThat(rooster("lessons", "--json").out())
        .isEqualTo(
            "{\"items\":[{\"id\":\"errors\",\"title\":\"Read errors\"}],\"next_cursor\":null}\n");
    assertThat(rooster("lessons", "show", "errors", "--json").out())
        .startsWith("{\"id\":\"errors\",\"title\":\"Read errors\",\"text\":\"# Read errors\\n");
  }

  @Test
  void workflows_are_listed_by_step_and_shown_with_their_lessons() {
    assertThat(rooster("workflows").outLines())
        .containsExactly(
            "STEP               TITLE",
            "bug-fix/reproduce  Reproduce it",
            "bug-fix/fix        Fix the cause");
    assertThat(rooster("workflows", "show", "bug-fix").out())
        .isEqualTo(
            """
            # Fix a bug

            ## Reproduce it (bug-fix/reproduce)

            See it fail.

            Lessons: errors, lost
            Missing: lost

            ## Fix the cause (bug-fix/fix)

            Change one thing.
            """);
    assertThat(rooster("workflows", "show", "bug-fix", "--json").out())
        .contains("\"lessons\":[\"errors\",\"lost\"],\"missing_lessons\":[\"lost\"]");
  }

  @Test
  void mistakes_get_a_remedy() throws Exception {
    assertThat(rooster("lessons", "show", "erors").err())
        .contains("there is no lesson 'erors'", "Did you mean errors? List the lessons");
    assertThat(rooster("workflows", "show").err())
        .contains("NAME is missing", "rooster workflows show NAME");
    assertThat(rooster("lessons", "show", "a", "b").err()).contains("too many arguments");
    assertThat(rooster("lessons", "show", " ").err()).contains("ID is empty");
  }

  @Test
  void an_empty_home_says_where_to_write_them(@TempDir Path empty) throws Exception {
    try (HandTickedHost other = new HandTickedHost(empty)) {
      assertThat(new CliRun().host(other).run(List.of("lessons")).out())
          .isEqualTo("no lessons; they are files in lessons/ of the home directory\n");
    }
  }
}
