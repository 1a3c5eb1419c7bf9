package dev.rooster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every decision in {@code docs/decisions} has a number of its own. */
class DecisionsTest {
  private static final Path FOLDER =
      Path.of("").toAbsolutePath().resolveSibling("docs").resolve("decisions");

  private static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.sorted().toList();
    }
  }

  private static int number(Path file) {
    return Integer.parseInt(file.getFileName().toString().substring(0, 4));
  }

  @Test
  void no_two_have_the_same_number() throws IOException {
    assertThat(files()).extracting(DecisionsTest::number).doesNotHaveDuplicates();
  }

  @Test
  void a_heading_starts_with_the_number() throws IOException {
    for (Path file : files()) {
      assertThat(Files.readString(file)).startsWith("# %d. ".formatted(number(file)));
    }
  }
}
