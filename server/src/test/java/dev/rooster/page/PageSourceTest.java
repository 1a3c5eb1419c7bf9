package dev.rooster.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The files of the page: small, without markup from texts, without anything from elsewhere. */
class PageSourceTest {
  private static final Path PAGE = Path.of("src/main/resources/dev/rooster/page");
  private static final Path TESTS = Path.of("src/test/page");
  private static final int LONGEST_FILE = 300;
  private static final int MOST_BYTES_AT_FIRST = 60_000;

  /** Ways to turn text into markup or code, and addresses of other hosts. */
  private static final Pattern BANNED =
      Pattern.compile(
          "innerHTML|outerHTML|insertAdjacentHTML|document\\.write|\\beval\\(|new Function"
              + "|dangerouslySet|javascript:|srcdoc|https?://(?!www\\.w3\\.org/)[a-z]");

  private static final Pattern LOADED =
      Pattern.compile(
          "(?:href|src)=\"page/([^\"#]+)\"|^import .*?from '(\\./[^']+)'", Pattern.MULTILINE);

  private static List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(PAGE)) {
      return all.filter(Files::isRegularFile)
          .filter(it -> !it.startsWith(PAGE.resolve("vendor")))
          .sorted()
          .toList();
    }
  }

  @Test
  void no_file_is_long() throws IOException {
    assertThat(files())
        .allSatisfy(it ->
            assertThat(Files.readAllLines(it)).as("%s", it).hasSizeLessThanOrEqualTo(LONGEST_FILE));
  }

  @Test
  void no_text_becomes_markup_and_nothing_comes_from_elsewhere() throws IOException {
    for (Path file : files()) {
      Matcher found = BANNED.matcher(Files.readString(file));
      assertThat(found.results().map(it -> it.group()).toList()).as("%s", file).isEmpty();
    }
  }

  @Test
  void the_markup_has_no_script_or_style_of_its_own() throws IOException {
    String index = Files.readString(PAGE.resolve("index.html"));
    assertThat(index)
        .doesNotContain("<style")
        .doesNotContain(" style=")
        .doesNotContainPattern(" on[a-z]+=");
    assertThat(index)
        .containsOnlyOnce("<script")
        .contains("<script type=\"module\" src=\"page/app.js\"></script>");
  }

  /** What a browser loads before it shows Now, each file compressed as the server does. */
  @Test
  void the_first_load_is_small() throws IOException {
    int bytes = compressed(PAGE.resolve("index.html"));
    for (Path file : loadedAtFirst()) {
      bytes += compressed(file);
    }
    assertThat(bytes).isBetween(10_000, MOST_BYTES_AT_FIRST);
  }

  private static List<Path> loadedAtFirst() throws IOException {
    List<Path> found = new ArrayList<>(references(PAGE.resolve("index.html"), PAGE));
    for (int i = 0; i < found.size(); i++) {
      Path file = found.get(i);
      if (file.toString().endsWith(".js")) {
        references(file, file.getParent()).stream()
            .filter(it -> !found.contains(it))
            .forEach(found::add);
      }
    }
    return found;
  }

  private static List<Path> references(Path file, Path from) throws IOException {
    return LOADED
        .matcher(Files.readString(file))
        .results()
        .map(it -> from.resolve(Optional.ofNullable(it.group(1)).orElse(it.group(2))).normalize())
        .distinct()
        .toList();
  }

  private static int compressed(Path file) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      Files.copy(file, out);
    }
    return bytes.size();
  }

  /** The pure functions of the page have tests of their own, for Node. */
  @Test
  void the_functions_of_the_page_hold() throws Exception {
    Assumptions.assumeTrue(runs("node", "--version"), "node is not installed");
    Process tests =
        new ProcessBuilder("node", "--test", TESTS + "/").redirectErrorStream(true).start();
    String output = new String(tests.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(tests.waitFor()).as(output).isZero();
    assertThat(output).containsPattern("# tests [1-9]").contains("# fail 0");
  }

  private static boolean runs(String... command) throws InterruptedException {
    try {
      Process process =
          new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
      return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
