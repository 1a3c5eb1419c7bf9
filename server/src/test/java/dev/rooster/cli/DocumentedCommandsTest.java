package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The tables of the documentation are correct, and its links resolve. */
class DocumentedCommandsTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final Pattern LINK = Pattern.compile("]\\(([^)#]*)(#[^)]*)?\\)");
  private static final Pattern WRITTEN_ROW =
      Pattern.compile("(?m)^\\| (`.*) \\| (\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d) \\|$");
  private static final Pattern PHRASE_ROW =
      Pattern.compile("(?m)^\\| `(.*)` \\| `(--(?:cron|every) .*)` \\|$");

  record Written(String text, String means) {}

  @ParameterizedTest
  @MethodSource
  void a_written_time_means_the_instant_in_the_table(Written written) {
    CliRun.Result result = CliRun.rooster("explain", "--at", written.text);
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).contains(written.means + ":00 +01:00");
  }

  static Stream<Written> a_written_time_means_the_instant_in_the_table() throws IOException {
    List<Written> rows = new ArrayList<>();
    Matcher cells = WRITTEN_ROW.matcher(read("docs/time.md"));
    while (cells.find()) {
      Matcher texts = Pattern.compile("`([^`]*)`").matcher(cells.group(1));
      while (texts.find()) {
        rows.add(new Written(texts.group(1), cells.group(2)));
      }
    }
    assertThat(rows).hasSizeGreaterThan(25);
    return rows.stream();
  }

  @ParameterizedTest
  @MethodSource
  void a_phrase_means_the_schedule_in_the_table(Written written) {
    CliRun.Result result = CliRun.rooster("explain", written.text);
    assertThat(result.out()).contains("  as    " + written.means + "\n");
  }

  static Stream<Written> a_phrase_means_the_schedule_in_the_table() throws IOException {
    List<Written> rows = new ArrayList<>();
    Matcher cells = PHRASE_ROW.matcher(read("docs/time.md"));
    while (cells.find()) {
      for (String text : cells.group(1).split("` or `")) {
        rows.add(new Written(text, cells.group(2)));
      }
    }
    assertThat(rows).hasSizeGreaterThan(8);
    return rows.stream();
  }

  static List<String> pages() throws IOException {
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(
              Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md"),
              docs.map(it -> ROOT.relativize(it).toString()).filter(it -> it.endsWith(".md")))
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void every_link_leads_somewhere(String page) throws IOException {
    Matcher links = LINK.matcher(read(page));
    while (links.find()) {
      String target = links.group(1);
      if (target.startsWith("http")) {
        continue;
      }
      Path file = target.isEmpty() ? ROOT.resolve(page) : ROOT.resolve(page).resolveSibling(target);
      assertThat(file).exists();
      if (links.group(2) != null) {
        assertThat(anchors(file)).contains(links.group(2));
      }
    }
  }

  private static List<String> anchors(Path page) throws IOException {
    return Files.readString(page)
        .lines()
        .filter(line -> line.startsWith("#"))
        .map(line -> line.replaceFirst("#+ ", "").toLowerCase(java.util.Locale.ROOT))
        .map(title -> "#" + title.replaceAll("[^a-z0-9 -]", "").replace(' ', '-'))
        .toList();
  }

  @Test
  void the_java_of_the_readme_is_compiled_code() throws IOException {
    String compiled = read("core/src/test/java/dev/rooster/ReadmeTest.java");
    List<String> snippets =
        Pattern.compile("```java\n(.*?)```", Pattern.DOTALL)
            .matcher(read("README.md"))
            .results()
            .map(match -> match.group(1).replaceAll("(?m)^ +", ""))
            .toList();
    assertThat(snippets).isNotEmpty();
    assertThat(compiled.replaceAll("(?m)^ +", "")).contains(snippets);
  }

  private static String read(String path) throws IOException {
    return Files.readString(ROOT.resolve(path));
  }
}
