package dev.rooster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** No code reads English: production code never compares a text with a phrase of several words. */
class ProseTest {
  private static final String PHRASE = "\"[^\"\\n]*?[A-Za-z]{2,}[ ][A-Za-z]{2,}[^\"\\n]*\"";

  private static final List<Pattern> COMPARISONS =
      List.of(
          Pattern.compile(
              "\\.(equals|equalsIgnoreCase|contentEquals|startsWith|endsWith|contains|indexOf"
                  + "|lastIndexOf|matches|split|replace|replaceFirst|replaceAll)\\(\\s*"
                  + PHRASE),
          Pattern.compile(PHRASE + "\\s*(\\.|::)(equals|equalsIgnoreCase|startsWith|contains)\\b"),
          Pattern.compile("\\bcase\\s+" + PHRASE),
          Pattern.compile("Pattern\\s*\\.compile\\(\\s*" + PHRASE));

  /** What other programs print or report, where they have no code for it. */
  private static final List<String> WORDS_OF_OTHERS =
      List.of(
          "No conversation found",
          "no rollout found",
          "Error resuming session",
          "read committed",
          "prompt is too long",
          "context length",
          "maximum prompt length",
          "maximum number of tokens");

  @Test
  void production_code_compares_nothing_with_prose() {
    assertThat(sources().flatMap(ProseTest::comparisons))
        .filteredOn(it -> WORDS_OF_OTHERS.stream().noneMatch(it::contains))
        .isEmpty();
  }

  @Test
  void the_words_of_others_are_still_there() {
    assertThat(WORDS_OF_OTHERS)
        .allSatisfy(words ->
            assertThat(sources().flatMap(ProseTest::comparisons))
                .anyMatch(it -> it.contains(words)));
  }

  @Test
  void each_form_of_comparison_is_found() {
    assertThat(
            Stream.of(
                "reason.startsWith(\"it is no longer in \")",
                "if (\"its file says so\".equals(reason)) {",
                "case \"by the user\" -> 1;",
                "Pattern.compile(\n    \"its agent \\\\S+ is not there\")",
                "refused.problem().contains(\"asks nothing\")"))
        .allMatch(it -> found(it).findAny().isPresent());
    assertThat(Stream.of("a.equals(\"json\")", "words.add(\"two words\")", "x.split(\", \", -1)"))
        .noneMatch(it -> found(it).findAny().isPresent());
  }

  private static Stream<String> comparisons(Path source) {
    try {
      return found(Files.readString(source)).map(it -> source.getFileName() + ": " + it);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<String> found(String source) {
    return COMPARISONS.stream()
        .flatMap(pattern -> pattern.matcher(source).results())
        .map(match -> match.group().strip());
  }

  /** Without the demo model: it reads what people write, as the model that it stands in for. */
  private static Stream<Path> sources() {
    return Stream.of("../core/src/main/java", "src/main/java")
        .map(Path::of)
        .flatMap(folder -> filesIn(folder).stream())
        .filter(it -> !it.getParent().endsWith("dev/rooster/demo"));
  }

  private static List<Path> filesIn(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(it -> it.toString().endsWith(".java")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
