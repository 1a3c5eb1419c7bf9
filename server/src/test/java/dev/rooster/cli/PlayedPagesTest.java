package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.schedule.written.WrittenDuration;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Plays the console blocks of the manual with real commands, conditions and agents, on a manual
 * clock. {@code $ rooster …} runs a command, {@code $ curl …} sends a request, any other {@code $
 * …} runs in the shell. {@code # 20m later} advances the clock and shows arriving messages; {@code
 * # 20m later, unseen} leaves them unread; {@code # 3h of downtime} stops the daemon and starts it
 * again later; {@code # the clock moves 30d ahead} and {@code # the clock moves 30d back} set it
 * without time passing. After {@code $ rooster chat}, each {@code > …} is a message. In a block
 * {@code chat}, {@code you: …} is a message from a phone, and {@code bot: …} arrives there. A
 * trailing backslash continues a line. All other lines are output: {@code -Drooster.write=true}
 * rewrites them. A shell script whose first line names a file is written to that file.
 */
class PlayedPagesTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final String REAL_TIME = "## Timeouts and overlaps";
  private static final Pattern BLOCK =
      Pattern.compile("(?<=```)(console|chat|yaml|sh)\n(.*?)(?=```)", Pattern.DOTALL);
  private static final Pattern FILE = Pattern.compile("# ~/\\.rooster/(\\S+)\n");
  private static final Pattern COMMAND = Pattern.compile("\\$ (?:\\./)?rooster (.*)");
  private static final Pattern CURL = Pattern.compile("\\$ curl (.*)", Pattern.DOTALL);
  private static final Pattern LATER = Pattern.compile("# (\\S+) later");
  private static final Pattern UNSEEN = Pattern.compile("# (\\S+) later, unseen");
  private static final Pattern DOWNTIME = Pattern.compile("# (\\S+) of downtime");
  private static final Pattern CLOCK = Pattern.compile("# the clock moves (\\S+) (ahead|back)");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");

  /** The first words of a block that is a part of a file. */
  private static final String ENTRY = "# an entry";

  private static final Pattern SAID = Pattern.compile("you: (.*)");
  private static final Pattern MESSAGE = Pattern.compile("> (.*)");

  @TempDir Path home;
  private HandTickedHost host;
  private PlayedPhone phone;
  private boolean chatting;
  private PlayedCurl curl;

  @AfterEach
  void end() throws IOException {
    phone.close();
    if (curl != null) {
      curl.close();
    }
    if (host != null) {
      host.close();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "docs/session.md",
        "docs/reminders.md",
        "docs/events.md",
        "docs/api.md",
        "docs/agents.md",
        "docs/telegram.md",
        "docs/signal.md",
        "docs/briefing.md",
        "docs/deployment.md",
        "README.md"
      })
  void a_page_shows_the_actual_output(String name) throws Exception {
    Path file = ROOT.resolve(name);
    phone = new PlayedPhone(name.contains("signal"));
    String page = Files.readString(file);

    String played = play(page.split(REAL_TIME, 2)[0]) + rest(page);

    if (Boolean.getBoolean("rooster.write")) {
      Files.writeString(file, played);
    }
    assertThat(page).isEqualTo(played);
  }

  /** Another test plays the part that takes real time. */
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
        if (!block.startsWith(ENTRY)) {
          configure(block);
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

  private void configure(String yaml) throws IOException {
    Files.writeString(home.resolve("rooster.yaml"), phone.located(yaml));
    if (host != null) {
      host.configure(home);
    }
  }

  /** Writes a script to the file that its first line names. */
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
    StringBuilder played = new StringBuilder(shown(phone.received()));
    String begun = "";
    for (String line : block.lines().toList()) {
      if (!begun.isEmpty() || line.startsWith("$ ") || isDirective(line)) {
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

  /** Other lines that start with # are output: YAML has comments. */
  private boolean isDirective(String line) {
    return SAID.matcher(line).matches()
        || (chatting && MESSAGE.matcher(line).matches())
        || LATER.matcher(line).matches()
        || UNSEEN.matcher(line).matches()
        || DOWNTIME.matcher(line).matches()
        || CLOCK.matcher(line).matches();
  }

  private String answer(String line) throws Exception {
    Matcher later = LATER.matcher(line);
    if (later.matches()) {
      host.pass(WrittenDuration.parse(later.group(1)));
      return shown(host.arrivals()) + phone.received();
    }
    Matcher unseen = UNSEEN.matcher(line);
    if (unseen.matches()) {
      host.pass(WrittenDuration.parse(unseen.group(1)));
      return "";
    }
    Matcher downtime = DOWNTIME.matcher(line);
    if (downtime.matches()) {
      host.restartAfter(WrittenDuration.parse(downtime.group(1)));
      return host.arrivals();
    }
    Matcher clock = CLOCK.matcher(line);
    if (clock.matches()) {
      Duration change = WrittenDuration.parse(clock.group(1));
      host.moveClock(clock.group(2).equals("ahead") ? change : change.negated());
      return host.arrivals();
    }
    Matcher said = SAID.matcher(line);
    if (said.matches()) {
      host.receive();
      phone.write(said.group(1), host);
      return phone.received();
    }
    Matcher message = MESSAGE.matcher(line);
    if (message.matches()) {
      return chat(message.group(1)) + shown(host.arrivals());
    }
    Matcher command = COMMAND.matcher(line);
    chatting = command.matches() && command.group(1).equals("chat");
    if (command.matches()) {
      return switch (command.group(1)) {
        case "chat" -> "";
        case "up --demo-model" -> host.startDemo();
        default -> rooster(command.group(1)) + shown(host.arrivals());
      };
    }
    Matcher asked = CURL.matcher(line);
    if (asked.matches()) {
      curl = curl == null ? new PlayedCurl(host) : curl;
      return ended(curl.play(asked.group(1), this::shell))
          .replace("\"pid\":" + ProcessHandle.current().pid(), "\"pid\":4711");
    }
    if (!line.startsWith("$ ")) {
      return "";
    }
    String output = shell(line.substring(2), "");
    host.readFiles();
    return output;
  }

  /** What a person sees after a message, without the greeting. */
  private String chat(String message) {
    CliRun.Result result =
        new CliRun()
            .host(new TypingHost(host.daemon(), message))
            .clock(host.clock())
            .run(List.of("chat"));
    return shown(result.out());
  }

  private String rooster(String line) {
    CliRun.Result result =
        new CliRun().host(host).clock(host.clock()).run(words(phone.coded(line)));
    if (line.startsWith("init ")) {
      host.configure(home);
    }
    if (line.startsWith("pair ")) {
      phone.await(host);
    }
    return shown(result.out() + result.err());
  }

  /** Ends the last line, so that the next command starts on its own. */
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
    return text.replace(home + "/rooster.yaml", "~/.rooster/rooster.yaml")
        .replace(home + "/", "~/");
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
