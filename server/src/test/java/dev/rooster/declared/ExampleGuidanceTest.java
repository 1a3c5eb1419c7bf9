package dev.rooster.declared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.guidance.BoundedMatch;
import dev.rooster.guidance.BoundedMatch.Result;
import dev.rooster.guidance.Guidance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The example lessons, workflows and patterns work as a copy in a home directory. */
class ExampleGuidanceTest extends HomeFilesScene {
  private static final Path EXAMPLE =
      Path.of("").toAbsolutePath().resolveSibling("examples").resolve("homes").resolve("coding");

  @BeforeEach
  void copy() throws IOException {
    try (Stream<Path> all = Files.walk(EXAMPLE)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        write(EXAMPLE.relativize(file).toString(), Files.readString(file));
      }
    }
    files.load();
  }

  private Guidance guidance() {
    return server.configuration().agents().guidance();
  }

  private Optional<String> pointedOut(String prompt) {
    return guidance().patterns().stream()
        .filter(it -> new BoundedMatch(prompt).find(it.match()) == Result.FOUND)
        .map(it -> it.workflow().toString())
        .findFirst();
  }

  @Test
  void they_have_no_problem() {
    assertThat(files.problems()).isEmpty();
    assertThat(guidance().lessons()).hasSize(6);
    assertThat(guidance().workflows()).hasSize(2);
  }

  @Test
  void every_lesson_belongs_to_a_step() {
    List<String> used =
        guidance().workflows().values().stream()
            .flatMap(it -> it.steps().stream())
            .flatMap(it -> it.lessons().stream())
            .distinct()
            .sorted()
            .toList();

    assertThat(used).containsExactlyElementsOf(guidance().lessons().keySet());
  }

  @Test
  void patterns_point_out_the_workflow_that_is_meant() {
    assertThat(pointedOut("The login is BROKEN since Monday")).contains("bug-fix/reproduce");
    assertThat(pointedOut("please add a search box")).contains("feature/understand");
    assertThat(pointedOut("thank you")).isEmpty();
    assertThat(pointedOut("debugger")).isEmpty();
  }
}
