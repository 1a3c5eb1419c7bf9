package dev.rooster.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples on the page about channels are valid configurations. */
class ChannelsPageTest {
  private static final Path PAGE =
      Path.of("").toAbsolutePath().resolveSibling("docs").resolve("channels.md");
  private static final Pattern YAML = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

  @TempDir Path home;

  @Test
  void every_example_can_be_used() throws IOException {
    List<MatchResult> examples = YAML.matcher(Files.readString(PAGE)).results().toList();

    assertThat(examples).hasSize(2);
    for (MatchResult example : examples) {
      Files.writeString(home.resolve("rooster.yaml"), example.group(1).stripIndent());
      assertThat(ConfigFiles.in(home).load().problems()).as(example.group(1)).isEmpty();
    }
  }
}
