package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon.Result;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The launcher has a real daemon print read-only commands: as a JVM prints them, or not at all. */
@Timeout(120)
class PrintedByDaemonTest {
  private static final String NOT_PRINTED = "not printed";
  private static final Path SCRIPT =
      Path.of("").toAbsolutePath().resolveSibling("scripts").resolve("ask-daemon");

  @TempDir static Path folder;
  private static RealDaemon daemon;

  @BeforeAll
  static void start() throws Exception {
    daemon = new RealDaemon(folder);
    daemon.up();
    daemon.ask("add", "grüße 😀 \"you\"", "--in", "3d", "--name", "ö v'en");
    daemon.ask("add", "check \\ $HOME `id`", "--every", "1h", "--name", "oven");
    daemon.ask("pause", "oven", "--why", "holiday");
  }

  @AfterAll
  static void stop() {
    daemon.close();
  }

  @Test
  void the_output_is_that_of_the_command_line() throws Exception {
    for (List<String> words :
        List.of(
            List.of("list"),
            List.of("list", "--json"),
            List.of("list", "--quiet", "--no-wait"),
            List.of("list", "--all", "--limit=900"),
            List.of("show", "oven"),
            List.of("show", "ö v'en", "--json"),
            List.of("history"),
            List.of("history", "oven", "--json"),
            List.of("status"),
            List.of("status", "--json"))) {
      Result usual = daemon.ask(words.toArray(String[]::new));

      assertThat(usual.err()).as("%s", words).isEmpty();
      assertThat(timeless(printed(with(words, "--home", daemon.home().toString())).out()))
          .as("%s", words)
          .isEqualTo(timeless(usual.out()));
    }
  }

  @Test
  void a_failure_is_left_to_the_command_itself() throws Exception {
    String before = daemon.ask("list", "--quiet").out();
    for (List<String> words :
        List.of(
            List.of("show", "nothing"),
            List.of("show"),
            List.of("show", ""),
            List.of("show", "two\nlines"),
            List.of("show", "--", "--home"),
            List.of("list", "--limit", "1"), // tells of the others on stderr
            List.of("list", "--limit", "--home"),
            List.of("list", "--no-such-option"),
            List.of("list", "--help"),
            List.of("add", "x", "--in", "1h"))) {
      assertThat(printed(with(words, "--home", daemon.home().toString())).out())
          .as("%s", words)
          .isEqualTo(NOT_PRINTED);
    }
    assertThat(daemon.ask("list", "--quiet").out()).isEqualTo(before);
  }

  @Test
  void the_home_directory_is_found_as_the_command_line_finds_it() throws Exception {
    String usual = daemon.ask("list", "--quiet").out();
    Path other = Files.createDirectories(folder.resolve("other"));
    Files.copy(daemon.home().resolve("daemon.json"), other.resolve("daemon.json"));
    Map<String, String> here = Map.of("ROOSTER_HOME", daemon.home().toString());

    assertThat(printed(here, "list", "--quiet").out()).isEqualTo(usual);
    assertThat(printed(List.of("list", "--home", "home", "--quiet")).out()).isEqualTo(usual);
    assertThat(printed(List.of("list", "--home=home", "--quiet")).out()).isEqualTo(usual);
    assertThat(printed(here, "list", "--quiet", "--home", "other").out()).isEqualTo(NOT_PRINTED);
    assertThat(printed(here, "list", "--quiet", "--no-wait", "--home", "other").out())
        .isEqualTo(NOT_PRINTED);
    assertThat(printed(Map.of("HOME", folder.toString()), "list").out()).isEqualTo(NOT_PRINTED);
  }

  @Test
  void the_callers_zone_and_width_count() throws Exception {
    String home = daemon.home().toString();

    assertThat(printed(Map.of("TZ", "Asia/Tokyo"), "list", "--home", home).out())
        .contains("+09:00");
    assertThat(onTerminal(home, 100)).contains("\u001b[").contains("ö v'en: grüße");
    assertThat(onTerminal(home, 40)).contains("\u001b[").isNotEqualTo(onTerminal(home, 100));
    assertThat(printed(Map.of("TZ", "JST-9"), "list", "--home", home).out()).isEqualTo(NOT_PRINTED);
  }

  private static String onTerminal(String home, int columns) throws IOException {
    String arguments = URLEncoder.encode("\n--home\n" + home, StandardCharsets.UTF_8);
    return daemon
        .rest(
            "GET",
            "/internal/commands/list?terminal=true&directory=/&columns=%d&arguments=%s"
                .formatted(columns, arguments),
            "")
        .body();
  }

  @Test
  void without_the_daemon_or_with_another_on_its_port_nothing_is_printed() throws Exception {
    Path stale = Files.createDirectories(folder.resolve("stale"));
    String file = Files.readString(daemon.home().resolve("daemon.json"));
    Files.writeString(stale.resolve("daemon.json"), file.replaceFirst("\"pid\":", "\"pid\":9"));
    assertThat(printed(List.of("status", "--home", stale.toString())).out()).isEqualTo(NOT_PRINTED);

    Files.writeString(
        stale.resolve("daemon.json"), file.replaceFirst("\"port\":[0-9]+", "\"port\":1"));
    assertThat(printed(List.of("status", "--home", stale.toString())).out()).isEqualTo(NOT_PRINTED);
    assertThat(printed(List.of("status", "--home", folder.toString())).out())
        .isEqualTo(NOT_PRINTED);
  }

  @Test
  void the_token_is_not_among_the_arguments_of_a_process() throws IOException {
    assertThat(Files.readString(SCRIPT))
        .contains("header = \"Authorization: Bearer $daemon_token\"")
        .containsOnlyOnce("$daemon_token\"\n");
  }

  @Test
  void a_reader_that_stops_reading_is_no_error() throws Exception {
    for (int i = 0; i < 40; i++) {
      daemon.ask("add", "x".repeat(9_000), "--in", "9d");
    }
    String all = daemon.ask("list", "--json").out();
    assertThat(all.length()).isGreaterThan(200_000);
    String home = daemon.home().toString();

    Result ended =
        run(
            Map.of(),
            "{ sh \"$0\" list --json --home " + home + "; echo $? >code; } | head -c 10",
            asked());

    assertThat(ended.out()).isEqualTo(all.substring(0, 10));
    assertThat(ended.err()).isEmpty();
    assertThat(Files.readString(folder.resolve("code"))).isEqualTo("0\n");
    assertThat(printed(List.of("list", "--json", "--home", home)).out()).isEqualTo(all);
  }

  /** Without the time of the request, which the status contains. */
  private static String timeless(String output) {
    return output.replaceFirst("\"now\":\"[^\"]*\"", "");
  }

  private static List<String> with(List<String> words, String... more) {
    List<String> all = new ArrayList<>(words.subList(0, 1));
    all.addAll(List.of(more));
    all.addAll(words.subList(1, words.size()));
    return all;
  }

  private static Result printed(List<String> words) throws Exception {
    return printed(Map.of(), words.toArray(String[]::new));
  }

  private static Result printed(Map<String, String> environment, String... words) throws Exception {
    List<String> all = new ArrayList<>(List.of(asked()));
    all.addAll(List.of(words));
    return run(environment, "sh \"$0\" \"$@\"", all.toArray(String[]::new));
  }

  /** A launcher that has no JVM to fall back on. */
  private static String asked() throws IOException {
    Path file = folder.resolve("asked");
    Files.writeString(
        file,
        """
        set -u
        . '%s'
        ask_daemon "$@" && exit 0
        printf '%s'
        """
            .formatted(SCRIPT, NOT_PRINTED));
    return file.toString();
  }

  private static Result run(Map<String, String> environment, String script, String... words)
      throws Exception {
    List<String> command = new ArrayList<>(List.of("sh", "-c", script));
    command.addAll(List.of(words));
    Path err = Files.createTempFile(folder, "stderr", "");
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().keySet().removeAll(List.of("ROOSTER_HOME", "ROOSTER_JAVA_OPTS"));
    builder.environment().putAll(environment);
    Process process = builder.redirectError(err.toFile()).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Result(process.waitFor(), out, Files.readString(err));
  }
}
