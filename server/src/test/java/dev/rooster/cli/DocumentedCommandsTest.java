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

/** What the documentation shows is what happens: its commands are run, its links followed. */
class DocumentedCommandsTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final Pattern CONSOLE = Pattern.compile("```console\n(.*?)```", Pattern.DOTALL);
  private static final Pattern SVG_LINE = Pattern.compile("<text[^>]*>(.*?)</text>");
  private static final Pattern LINK = Pattern.compile("]\\(([^)#]*)(#[^)]*)?\\)");
  private static final Pattern WRITTEN_ROW =
      Pattern.compile("(?m)^\\| (`.*) \\| (\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d) \\|$");
  private static final Pattern PHRASE_ROW =
      Pattern.compile("(?m)^\\| `(.*)` \\| `(--(?:cron|every) .*)` \\|$");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");

  record Shown(String command, String output) {
    @Override
    public String toString() {
      return command;
    }
  }

  @ParameterizedTest
  @MethodSource
  void a_command_answers_as_documented(Shown shown) {
    CliRun run = new CliRun();
    String command = shown.command;
    if (command.startsWith("echo ")) {
      run.stdin(words(command.substring(5, command.indexOf(" | "))).getFirst() + "\n");
      command = command.substring(command.indexOf(" | ") + 3);
    }
    List<String> words = words(command);
    assertThat(words.getFirst()).isEqualTo("./rooster");
    CliRun.Result result = run.run(words.subList(1, words.size()));
    assertThat((result.out() + result.err()).strip()).isEqualTo(shown.output.strip());
  }

  static Stream<Shown> a_command_answers_as_documented() throws IOException {
    List<Shown> commands = new ArrayList<>();
    for (String page : List.of("docs/time.md")) {
      Matcher blocks = CONSOLE.matcher(read(page));
      while (blocks.find()) {
        commands.addAll(commandsIn(blocks.group(1)));
      }
    }
    StringBuilder picture = new StringBuilder();
    Matcher lines = SVG_LINE.matcher(read("docs/rooster.svg"));
    while (lines.find()) {
      String line = lines.group(1);
      picture.append(line.replace("&quot;", "\"").replace("&gt;", ">")).append('\n');
    }
    commands.addAll(commandsIn(picture.toString()));
    assertThat(commands).hasSizeGreaterThan(1);
    return commands.stream();
  }

  record Written(String text, String means) {}

  @ParameterizedTest
  @MethodSource
  void a_written_time_means_what_the_table_says(Written written) {
    CliRun.Result result = CliRun.rooster("explain", "--at", written.text);
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).contains(written.means + ":00 +01:00");
  }

  static Stream<Written> a_written_time_means_what_the_table_says() throws IOException {
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
  void a_phrase_stands_for_what_the_table_says(Written written) {
    CliRun.Result result = CliRun.rooster("explain", written.text);
    assertThat(result.out()).contains("  as    " + written.means + "\n");
  }

  static Stream<Written> a_phrase_stands_for_what_the_table_says() throws IOException {
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

  private static List<Shown> commandsIn(String block) {
    return Stream.of(block.split("(?m)^\\$ "))
        .filter(part -> !part.isBlank())
        .map(part -> part.split("\n", 2))
        .map(part -> new Shown(part[0], part[1]))
        .toList();
  }

  private static List<String> words(String command) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(command);
    while (matcher.find()) {
      words.add(
          Stream.of(1, 2, 3).map(matcher::group).filter(g -> g != null).findFirst().orElseThrow());
    }
    return words;
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
