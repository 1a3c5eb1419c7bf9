package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.format.Fields;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Plays the part of the manual's session that takes real time, on a real daemon. Ids and times
 * differ from those of the page; with {@code -Drooster.write=true} it is written anew.
 */
@Tag("slow")
@Timeout(120)
class PlayedInRealTimeTest {
  private static final Path PAGE =
      Path.of("").toAbsolutePath().resolveSibling("docs").resolve("session.md");
  private static final String BEGIN = "## Timeouts and overlaps";
  private static final Pattern BLOCK =
      Pattern.compile("(?<=```)(console|yaml)\n(.*?)(?=```)", Pattern.DOTALL);
  private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");
  private static final Pattern TIME =
      Pattern.compile(
          "[A-Z][a-z]{2} \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d(\\.\\d+)? [+-]\\d\\d:\\d\\d");

  @TempDir Path folder;
  private String name = "";

  @Test
  void the_page_shows_the_actual_output() throws Exception {
    String page = Files.readString(PAGE);
    int at = page.indexOf(BEGIN);

    String played = page.substring(0, at) + play(page.substring(at));

    if (Boolean.getBoolean("rooster.write")) {
      Files.writeString(PAGE, played);
    }
    assertThat(masked(page)).isEqualTo(masked(played));
  }

  private static String masked(String text) {
    return TIME.matcher(text)
        .replaceAll("TIME")
        .replaceAll("r-[a-z0-9]{8}", "r-xxxxxxxx")
        .replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "INSTANT")
        .replaceAll("(?m)(TIME {2}|counted from ).*$", "$1")
        .replace(" (pending to terminal:default)", "")
        .replaceAll(" {2,}", "  ");
  }

  private String play(String page) throws Exception {
    StringBuilder played = new StringBuilder();
    Matcher blocks = BLOCK.matcher(page);
    try (RealDaemon daemon = new RealDaemon(folder)) {
      while (blocks.find()) {
        String block = blocks.group(2);
        if (blocks.group(1).equals("yaml")) {
          daemon.write("rooster.yaml", block);
          daemon.up();
        } else {
          block = playBlock(daemon, block);
        }
        blocks.appendReplacement(played, Matcher.quoteReplacement(blocks.group(1) + "\n" + block));
      }
    }
    blocks.appendTail(played);
    return played.toString();
  }

  private String playBlock(RealDaemon daemon, String block) throws Exception {
    StringBuilder played = new StringBuilder();
    for (String line : block.lines().toList()) {
      if (line.startsWith("$ ") || line.startsWith("# ")) {
        played.append(line).append('\n').append(answer(daemon, line));
      }
    }
    return played.toString();
  }

  private String answer(RealDaemon daemon, String line) throws Exception {
    return switch (line) {
      case "# until it has ended" -> {
        Fields now = RealDaemon.fields(daemon.ask("show", name, "--json").out());
        while (now.text("status").filter("active"::equals).isPresent()) {
          RealDaemon.pause();
          now = RealDaemon.fields(daemon.ask("show", name, "--json").out());
        }
        yield "";
      }
      case "# until it is recorded" -> {
        while (daemon.ask("history", name, "--json").out().contains("\"items\":[]")) {
          RealDaemon.pause();
        }
        yield "";
      }
      default -> {
        if (!line.startsWith("$ rooster ")) {
          yield shell(line.substring(2));
        }
        List<String> words = words(line.substring("$ rooster ".length()));
        int named = words.indexOf("--name");
        name = named < 0 ? name : words.get(named + 1);
        RealDaemon.Result result = daemon.ask(words.toArray(String[]::new));
        yield result.out() + result.err();
      }
    };
  }

  private static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(line);
    while (matcher.find()) {
      words.add(matcher.group().replaceAll("^[\"']|[\"']$", ""));
    }
    return words;
  }

  private static String shell(String command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder("/bin/sh", "-c", command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output;
  }
}
