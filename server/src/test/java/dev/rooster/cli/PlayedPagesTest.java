package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.schedule.written.WrittenDuration;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Plays the sessions that pages of the manual show: real commands, conditions and agents, on a
 * clock that is set by hand. In a console block, {@code $ rooster …} is a command, {@code $ curl …}
 * is asked by HTTP, any other {@code $ …} is for the shell, {@code # 20m later} lets time pass
 * ({@code # 20m later, and nobody looks}: what arrives waits), {@code # 3h with nobody there} does
 * so while nothing runs; a line that ends with a backslash goes on in the next. What is not so is
 * what was answered: with {@code -Drooster.write=true} it is written anew. A shell script that
 * names its file is written there.
 */
class PlayedPagesTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final String REAL_TIME = "## Timeouts and overlaps";
  private static final Pattern BLOCK =
      Pattern.compile("(?<=```)(console|yaml|sh)\n(.*?)(?=```)", Pattern.DOTALL);
  private static final Pattern FILE = Pattern.compile("# ~/\\.rooster/(\\S+)\n");
  private static final Pattern COMMAND = Pattern.compile("\\$ (?:\\./)?rooster (.*)");
  private static final Pattern CURL = Pattern.compile("\\$ curl (.*)", Pattern.DOTALL);
  private static final Pattern LATER = Pattern.compile("# (\\S+) later");
  private static final Pattern UNSEEN = Pattern.compile("# (\\S+) later, and nobody looks");
  private static final Pattern NOBODY = Pattern.compile("# (\\S+) with nobody there");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");

  @TempDir Path home;
  private HandTickedHost host;
  private PlayedCurl curl;

  @AfterEach
  void end() {
    if (curl != null) {
      curl.close();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "docs/session.md",
        "docs/reminders.md",
        "docs/api.md",
        "docs/agents.md",
        "README.md"
      })
  void what_a_page_shows_is_what_happens(String name) throws Exception {
    Path file = ROOT.resolve(name);
    String page = Files.readString(file);

    String played = play(page.split(REAL_TIME, 2)[0]) + rest(page);

    if (Boolean.getBoolean("rooster.write")) {
      Files.writeString(file, played);
    }
    assertThat(page).isEqualTo(played);
  }

  /** What takes real time is played elsewhere. */
  private static String rest(String page) {
    int at = page.indexOf(REAL_TIME);
    return at < 0 ? "" : page.substring(at);
  }

  private String play(String page) throws Exception {
    StringBuilder played = new StringBuilder();
    Matcher blocks = BLOCK.matcher(page);
    while (blocks.find()) {
      String block = blocks.group(2);
      if (blocks.group(1).equals("yaml")) {
        Files.writeString(home.resolve("rooster.yaml"), block);
        if (host != null) {
          host.configure(home);
        }
      } else if (blocks.group(1).equals("sh")) {
        writeFile(block);
      } else {
        block = playBlock(block);
      }
      blocks.appendReplacement(played, Matcher.quoteReplacement(blocks.group(1) + "\n" + block));
    }
    blocks.appendTail(played);
    return played.toString();
  }

  /** Where a script says in its first line which file it is. */
  private void writeFile(String block) throws IOException {
    Matcher file = FILE.matcher(block);
    if (file.lookingAt()) {
      Files.writeString(home.resolve(file.group(1)), block);
    }
  }

  private String playBlock(String block) throws Exception {
    if (host == null) {
      host = new HandTickedHost(home, PlayedCurl.ENVIRONMENT);
    }
    StringBuilder played = new StringBuilder();
    String begun = "";
    for (String line : block.lines().toList()) {
      if (!begun.isEmpty() || line.startsWith("$ ") || isPassing(line)) {
        begun += line;
        if (line.endsWith("\\")) {
          begun += "\n";
          continue;
        }
        played.append(begun).append('\n').append(answer(begun.replace("\\\n", "")));
        begun = "";
      }
    }
    return played.toString();
  }

  /** Other lines that begin so are answers: YAML has comments. */
  private static boolean isPassing(String line) {
    return LATER.matcher(line).matches()
        || UNSEEN.matcher(line).matches()
        || NOBODY.matcher(line).matches();
  }

  private String answer(String line) throws Exception {
    Matcher later = LATER.matcher(line);
    if (later.matches()) {
      host.pass(WrittenDuration.parse(later.group(1)));
      return host.arrivals();
    }
    Matcher unseen = UNSEEN.matcher(line);
    if (unseen.matches()) {
      host.pass(WrittenDuration.parse(unseen.group(1)));
      return "";
    }
    Matcher nobody = NOBODY.matcher(line);
    if (nobody.matches()) {
      host.jump(WrittenDuration.parse(nobody.group(1)));
      return host.arrivals();
    }
    Matcher command = COMMAND.matcher(line);
    if (command.matches()) {
      CliRun.Result result =
          new CliRun().host(host).clock(host.clock()).run(words(command.group(1)));
      return shown(result.out() + result.err()) + shown(host.arrivals());
    }
    Matcher asked = CURL.matcher(line);
    if (asked.matches()) {
      curl = curl == null ? new PlayedCurl(host) : curl;
      return ended(curl.play(asked.group(1), this::shell))
          .replace("\"pid\":" + ProcessHandle.current().pid(), "\"pid\":4711");
    }
    return line.startsWith("$ ") ? shell(line.substring(2), "") : "";
  }

  /** What ends within a line would have the next command stand beside it. */
  private static String ended(String text) {
    return text.isEmpty() || text.endsWith("\n") ? text : text + "\n";
  }

  /** {@code ~}, and Rooster's own folder, are the folder that the session is in. */
  private String located(String text) {
    return text.replace("~/.rooster/", home + "/").replace("~/", home + "/");
  }

  private List<String> words(String line) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(line);
    while (matcher.find()) {
      String word = matcher.group().replaceAll("^[\"']|[\"']$", "");
      words.add(located(word));
    }
    return words;
  }

  private String shown(String text) {
    return text.replace(home + "/", "~/");
  }

  private String shell(String command, String input) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder("/bin/sh", "-c", located(command)).redirectErrorStream(true).start();
    try (OutputStream in = process.getOutputStream()) {
      in.write(input.getBytes(StandardCharsets.UTF_8));
    }
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output;
  }
}
