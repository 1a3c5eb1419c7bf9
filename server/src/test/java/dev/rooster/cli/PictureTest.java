package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The picture in the README moves through its first example, which {@link PlayedPagesTest} plays:
 * so it shows what happens. With {@code -Drooster.write=true} it is drawn anew.
 */
class PictureTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final Path PICTURE = ROOT.resolve("docs/rooster.svg");
  private static final Pattern FIRST_EXAMPLE =
      Pattern.compile("```console\n(.*?)\n```", Pattern.DOTALL);

  private static final int NARROWEST = 840;
  private static final int CHARACTER = 9;
  private static final int BESIDE = 20;
  private static final int LINE = 24;
  private static final int ABOVE = 62;
  private static final int BELOW = 26;

  @Test
  void it_shows_the_first_example() throws IOException {
    Matcher example = FIRST_EXAMPLE.matcher(Files.readString(ROOT.resolve("README.md")));
    assertThat(example.find()).isTrue();
    String drawn = drawn(example.group(1).lines().toList());
    if (Boolean.getBoolean("rooster.write")) {
      Files.writeString(PICTURE, drawn);
    }
    assertThat(PICTURE).hasContent(drawn);
  }

  /** Viewers without animation see the whole picture at once. */
  private static String drawn(List<String> lines) {
    int longest = lines.stream().mapToInt(String::length).max().orElseThrow();
    int width = Math.max(NARROWEST, longest * CHARACTER + 2 * BESIDE);
    int height = ABOVE + (lines.size() - 1) * LINE + BELOW;
    StringBuilder svg =
        new StringBuilder(
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%1$d" height="%2$d" role="img"
              aria-label="In a terminal: a reminder is made and listed; twenty minutes later it arrives, and is in the history.">
            <style>
              text { font: 15px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; white-space: pre; fill: #e6e6e6 }
              .said { fill: #8bd5ff }
              .time { fill: #8a8f9c }
              .came { fill: #ffe08a; font-weight: bold }
              @media (prefers-reduced-motion: no-preference) { text { animation: come 0.2s both } }
              @keyframes come { from { opacity: 0 } }
            </style>
            <rect width="%1$d" height="%2$d" rx="10" fill="#1b1d23"/>
            <circle cx="22" cy="22" r="6" fill="#ff5f57"/>
            <circle cx="42" cy="22" r="6" fill="#febc2e"/>
            <circle cx="62" cy="22" r="6" fill="#28c840"/>
            """
                .formatted(width, height));
    double seconds = 0;
    for (int i = 0; i < lines.size(); i++) {
      Look look = Look.of(lines.get(i));
      seconds += look.pause;
      svg.append(
          """
          <text xml:space="preserve" class="%s" x="20" y="%d" style="animation-delay: %.1fs">%s</text>
          """
              .formatted(
                  look.name().toLowerCase(Locale.ROOT),
                  ABOVE + i * LINE,
                  seconds,
                  escaped(lines.get(i))));
    }
    return svg.append("</svg>\n").toString();
  }

  /** A line, and the seconds since the previous one. */
  private enum Look {
    SAID(1.5),
    TIME(1.5),
    CAME(1.5),
    ANSWERED(0.1);

    private final double pause;

    Look(double pause) {
      this.pause = pause;
    }

    static Look of(String line) {
      return switch (line.charAt(0)) {
        case '$' -> SAID;
        case '#' -> TIME;
        case '*' -> CAME;
        default -> ANSWERED;
      };
    }
  }

  private static String escaped(String line) {
    return line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
