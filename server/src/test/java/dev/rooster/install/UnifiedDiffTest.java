package dev.rooster.install;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnifiedDiffTest {
  @TempDir Path folder;

  @Test
  void equal_texts_have_no_diff() {
    assertThat(UnifiedDiff.of("a", "x\n", "b", "x\n")).isEmpty();
  }

  @Test
  void a_change_has_three_lines_around_it() {
    assertThat(
            UnifiedDiff.of(
                "a", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "b", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n"))
        .isEqualTo("--- a\n+++ b\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
  }

  @Test
  void a_missing_last_line_end_is_said() {
    assertThat(UnifiedDiff.of("/dev/null", "", "b", "x"))
        .isEqualTo("--- /dev/null\n+++ b\n@@ -0,0 +1,1 @@\n+x\n\\ No newline at end of file\n");
  }

  /** Any two texts: patch(1) makes the one from the other. */
  @Test
  void patch_understands_every_diff() throws Exception {
    org.junit.jupiter.api.Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/patch")));
    Random random = new Random(18);
    for (int i = 0; i < 60; i++) {
      String before = text(random);
      String after = text(random);
      Path file = Files.writeString(folder.resolve("file"), before);
      Path diff =
          Files.writeString(folder.resolve("diff"), UnifiedDiff.of("a", before, "b", after));
      if (Files.size(diff) > 0) {
        Process patch =
            new ProcessBuilder("/usr/bin/patch", "-s", "--binary", file.toString(), diff.toString())
                .redirectErrorStream(true)
                .start();
        String output =
            new String(
                patch.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(patch.waitFor()).as(output).isZero();
      }
      if (Files.exists(file)) {
        assertThat(file).hasContent(after);
      } else {
        assertThat(after).isEmpty();
      }
    }
  }

  private static String text(Random random) {
    String lines =
        IntStream.range(0, random.nextInt(30))
            .mapToObj(it -> String.valueOf((char) ('a' + random.nextInt(4))))
            .collect(Collectors.joining("\n"));
    return random.nextBoolean() && !lines.isEmpty() ? lines + "\n" : lines;
  }
}
