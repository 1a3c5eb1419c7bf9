package dev.rooster.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A terminal with a program in it, by tmux.
 *
 * @param socket where tmux listens
 * @param program ends the server of tmux with it
 */
record Terminal(Path socket, ProcessHandle program, ProcessHandle server) {

  /** Starts the program. Skips the test where there is no tmux. */
  static Terminal open(Path directory, List<String> command) throws IOException {
    assumeTrue(
        Arrays.stream(System.getenv("PATH").split(":", -1))
            .anyMatch(it -> Files.isExecutable(Path.of(it, "tmux"))),
        "tmux is not installed: ./check does it with apt-get");
    Path socket = directory.resolveSibling("tmux");
    String program =
        command.stream()
            .map(it -> "'" + it.replace("'", "'\\''") + "'")
            .collect(Collectors.joining(" ", "exec ", ""));
    String[] pids =
        tmux(
                socket,
                List.of("-f", "/dev/null", "new-session", "-d", "-P", "-F", "#{pane_pid} #{pid}"),
                List.of("-x", "160", "-y", "50", "-c", directory.toString(), program))
            .split("\\s", -1);
    return new Terminal(socket, process(pids[0]), process(pids[1]));
  }

  private static ProcessHandle process(String pid) {
    return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
  }

  /** The text that it shows. */
  String screen() throws IOException {
    return tmux(socket, List.of("capture-pane", "-p"), List.of());
  }

  /** Its person types a line. */
  void type(String line) throws IOException {
    tmux(socket, List.of("send-keys", "-l"), List.of(line));
    press("Enter");
  }

  /**
   * Its person presses a key.
   *
   * @param key as tmux calls it
   */
  void press(String key) throws IOException {
    tmux(socket, List.of("send-keys"), List.of(key));
  }

  private static String tmux(Path socket, List<String> words, List<String> more)
      throws IOException {
    List<String> all = new ArrayList<>(List.of("tmux", "-S", socket.toString()));
    all.addAll(words);
    all.addAll(more);
    Process process = new ProcessBuilder(all).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.onExit().join().exitValue()).as("%s", text).isZero();
    return text;
  }
}
