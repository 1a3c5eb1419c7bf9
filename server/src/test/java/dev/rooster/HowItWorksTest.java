package dev.rooster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/how-it-works.md} names files that exist, and its routes are short. */
class HowItWorksTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  /** A class in backquotes, with or without its package: {@code `fire/FireReminder`}. */
  private static final Pattern FILE = Pattern.compile("`((?:[a-z]+/)*)([A-Z]\\w+)`");

  private static final Pattern STEP = Pattern.compile("\\| \\d+ \\|");

  @Test
  void every_file_on_the_page_exists() throws IOException {
    Set<String> named = new TreeSet<>();
    for (String line : lines()) {
      FILE.matcher(line).results().forEach(it -> named.add(it.group(1) + it.group(2)));
      named.addAll(filesOfStep(line));
    }

    assertThat(named).contains("Outcome", "reminder/RecordRun");
    assertThat(sources()).containsAll(named);
  }

  @Test
  void a_reader_opens_at_most_20_files_for_a_create() throws IOException {
    assertThat(route("The route of a create"))
        .startsWith("cli/AddCommand")
        .contains("store/Store")
        .doesNotHaveDuplicates()
        .hasSizeLessThanOrEqualTo(20);
  }

  @Test
  void a_reader_opens_at_most_25_files_for_a_fire() throws IOException {
    assertThat(route("The route of a fire"))
        .startsWith("engine/Horizon")
        .contains("store/Store", "fire/RouteRun", "session/Transcript", "channel/Channels")
        .doesNotHaveDuplicates()
        .hasSizeLessThanOrEqualTo(25);
  }

  @Test
  void every_heading_is_different() throws IOException {
    assertThat(lines().stream().filter(it -> it.startsWith("#"))).doesNotHaveDuplicates();
  }

  private static List<String> route(String heading) throws IOException {
    return lines().stream()
        .dropWhile(it -> !it.equals("### " + heading))
        .skip(1)
        .takeWhile(it -> !it.startsWith("#"))
        .flatMap(it -> filesOfStep(it).stream())
        .toList();
  }

  /**
   * The files in the second column of a numbered step. A file without a package is in that of the
   * file before it.
   */
  private static List<String> filesOfStep(String line) {
    List<String> files = new ArrayList<>();
    if (STEP.matcher(line).lookingAt()) {
      String folder = "";
      for (MatchResult file : FILE.matcher(line.split("\\|", -1)[2]).results().toList()) {
        folder = file.group(1).isEmpty() ? folder : file.group(1);
        files.add(folder + file.group(2));
      }
    }
    return files;
  }

  private static List<String> lines() throws IOException {
    return Files.readAllLines(ROOT.resolve("docs/how-it-works.md"));
  }

  /** All files of the program, with and without their packages. */
  private static Set<String> sources() throws IOException {
    Set<String> sources = new TreeSet<>();
    for (String module : List.of("core", "server")) {
      Path root = ROOT.resolve(module).resolve("src/main/java/dev/rooster");
      try (Stream<Path> files = Files.walk(root)) {
        files
            .map(it -> root.relativize(it).toString().replace('\\', '/'))
            .filter(it -> it.endsWith(".java"))
            .map(it -> it.substring(0, it.length() - ".java".length()))
            .forEach(it -> {
              sources.add(it);
              sources.add(it.substring(it.lastIndexOf('/') + 1));
            });
      }
    }
    return sources;
  }
}
