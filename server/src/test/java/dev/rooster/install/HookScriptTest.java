package dev.rooster.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rooster.net.LoopbackServer;
import dev.rooster.net.LoopbackServer.Request;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program that clients start as a hook: whatever is wrong, the client does not notice. */
@Timeout(60)
class HookScriptTest {
  private static final String TOKEN = "0123456789abcdef";
  private static final long PID = ProcessHandle.current().pid();
  private static final String ANSWER = "{\"text\":\"a \\n b \\\\ %s é\"}";

  /** On a busy machine, a daemon that is alive may take longer than usual. */
  private static final Map<String, String> PATIENT = Map.of("ROOSTER_HOOK_PROBE_S", "20");

  @TempDir Path home;
  private Path script;
  private String input = "{\"hook\":\"é\"}";
  private final LinkedBlockingQueue<Request> requests = new LinkedBlockingQueue<>();

  @BeforeEach
  void write() throws IOException {
    new HookScript(home).write();
    script = new HookScript(home).file();
  }

  private record Ended(int exit, String out, String err) {}

  private void daemonFile(int port) throws IOException {
    daemonFile(port, PID);
  }

  private void daemonFile(int port, long pid) throws IOException {
    daemonFile("{\"port\":%d,\"pid\":%d,\"token\":\"%s\"}\n".formatted(port, pid, TOKEN));
  }

  private void daemonFile(String text) throws IOException {
    Files.writeString(home.resolve("daemon.json"), text);
  }

  private static List<String> words(String... words) {
    return List.of(words);
  }

  private Ended run(List<String> shell, Map<String, String> environment, String... arguments)
      throws Exception {
    List<String> command = new ArrayList<>(shell);
    command.add(script.toString());
    command.addAll(Arrays.asList(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().keySet().removeAll(List.of("AI_AGENT", "CLAUDE_CODE_ENTRYPOINT"));
    builder.environment().putAll(PATIENT);
    builder.environment().putAll(environment);
    Process process = builder.start();
    try (OutputStream in = process.getOutputStream()) {
      in.write(input.getBytes(StandardCharsets.UTF_8));
    }
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), out, err);
  }

  private Ended run(String... arguments) throws Exception {
    return run(words(), Map.of(), arguments);
  }

  /** A daemon that answers hooks with a status, after those before. */
  private LoopbackServer daemon(int... statuses) throws IOException {
    return daemon("Rooster-Pid: %d\r\n".formatted(PID), statuses);
  }

  /**
   * @param header a line of each answer, by which the daemon says who it is
   */
  private LoopbackServer daemon(String header, int... statuses) throws IOException {
    LinkedBlockingQueue<Integer> left = new LinkedBlockingQueue<>();
    Arrays.stream(statuses).forEach(left::add);
    return new LoopbackServer((request, exchange) -> {
      if (request.target().equals("/healthz")) {
        exchange.write("HTTP/1.1 200 Said\r\n%sContent-Length: 2\r\n\r\n{}".formatted(header));
        return;
      }
      requests.add(request);
      int status = request.target().contains("/seen/") ? 204 : left.take();
      byte[] body = ANSWER.getBytes(StandardCharsets.UTF_8);
      exchange.write(
          "HTTP/1.1 %d Said\r\n%sContent-Type: application/json\r\nRooster-Receipt: rc-1\r\n%s"
              .formatted(
                  status,
                  header,
                  status == 204
                      ? "\r\n"
                      : "Content-Length: %d\r\n\r\n%s".formatted(body.length, ANSWER)));
    });
  }

  @ParameterizedTest
  @ValueSource(strings = {"sh", "dash", "bash --posix", "busybox sh"})
  void a_hook_goes_to_the_daemon_and_its_answer_comes_out_and_is_confirmed(String shell)
      throws Exception {
    List<String> words = List.of(shell.split(" ", -1));
    assumeTrue(
        Arrays.stream(System.getenv("PATH").split(":", -1))
            .anyMatch(it -> Files.isExecutable(Path.of(it, words.getFirst()))),
        words.getFirst() + " is not installed");
    try (LoopbackServer daemon = daemon(200)) {
      daemonFile(daemon.port());

      Ended ended =
          run(words, Map.of("AI_AGENT", "claude-code_2-1"), "claude-code", "--agent", "a.b");

      assertThat(ended).isEqualTo(new Ended(0, ANSWER + "\n", ""));
      Request hook = requests.take();
      assertThat(hook.method()).isEqualTo("POST");
      assertThat(hook.target()).isEqualTo("/hooks/claude-code?agent=a.b");
      assertThat(hook.body()).isEqualTo("{\"hook\":\"é\"}");
      assertThat(hook.headers())
          .containsEntry("authorization", "Bearer " + TOKEN)
          .containsEntry("content-type", "application/json")
          .containsEntry("rooster-wrapper", "1")
          .containsEntry("rooster-client", "claude-code_2-1");
      Request seen = requests.take();
      assertThat(seen.target()).isEqualTo("/hooks/claude-code/seen/rc-1");
      assertThat(seen.headers()).containsEntry("authorization", "Bearer " + TOKEN);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 400, 401, 404, 500})
  void an_answer_without_a_message_prints_nothing(int status) throws Exception {
    try (LoopbackServer daemon = daemon(status)) {
      daemonFile(daemon.port());

      assertThat(run("codex")).isEqualTo(new Ended(0, "", ""));
      assertThat(requests).hasSize(1);
    }
  }

  @Test
  void a_daemon_that_is_down_prints_nothing() throws Exception {
    try (LoopbackServer gone = daemon()) {
      daemonFile(gone.port());
    }

    assertThat(run("codex")).isEqualTo(new Ended(0, "", ""));
  }

  /** The id of a process that has ended. */
  private static long deadPid() throws Exception {
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();
    return ended.pid();
  }

  /** After a crash of the daemon, its file is left, and anybody may have its port. */
  @ParameterizedTest
  @ValueSource(strings = {"", "Rooster-Pid: 1\r\n"})
  void another_program_at_the_port_of_a_dead_daemon_gets_nothing(String header) throws Exception {
    try (LoopbackServer other = daemon(header, 200)) {
      daemonFile(other.port(), deadPid());

      assertThat(run("codex")).isEqualTo(new Ended(0, "", ""));
      assertThat(requests).isEmpty();
    }
  }

  @Test
  void an_answer_of_another_program_is_not_printed() throws Exception {
    try (LoopbackServer other = daemon("Rooster-Pid: %d0\r\n".formatted(PID), 200)) {
      daemonFile(other.port());

      assertThat(run("codex")).isEqualTo(new Ended(0, "", ""));
    }
  }

  /** Its process cannot be seen from here. */
  @Test
  void a_daemon_in_a_container_is_known_by_the_id_in_its_answers() throws Exception {
    long pid = deadPid();
    try (LoopbackServer daemon = daemon("Rooster-Pid: %d\r\n".formatted(pid), 200)) {
      daemonFile(daemon.port(), pid);

      assertThat(run("codex").out()).isEqualTo(ANSWER + "\n");
    }
  }

  /** Codex tells its user that a hook has failed which does not read its input. */
  @Test
  void a_long_input_is_read_to_its_end_whatever_is_wrong() throws Exception {
    input = "{\"hook\":\"%s\"}".formatted("x".repeat(1_000_000));

    assertThat(run("codex")).isEqualTo(new Ended(0, "", ""));
    assertThat(run()).isEqualTo(new Ended(0, "", ""));
    assertThat(run(words("/bin/sh"), Map.of("PATH", ""), "codex").exit()).isZero();
    a_daemon_that_is_down_prints_nothing();
    a_daemon_that_is_frozen_prints_nothing();
    assertThat(run(words(), Map.of("CLAUDE_CODE_ENTRYPOINT", "sdk-ts"), "claude-code", "--wait"))
        .isEqualTo(new Ended(0, "", ""));
  }

  /** As with a stopped process: the system takes the connection, and nothing answers. */
  @Test
  void a_daemon_that_is_frozen_prints_nothing() throws Exception {
    try (ServerSocket frozen = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      daemonFile(frozen.getLocalPort());

      assertThat(run(words(), Map.of("ROOSTER_HOOK_PROBE_S", ""), "codex"))
          .isEqualTo(new Ended(0, "", ""));
    }
  }

  /** Only the first hook waits for it, and the next one after it has answered. */
  @Test
  void a_daemon_that_was_frozen_has_less_time_until_it_answers() throws Exception {
    Map<String, String> usual = Map.of("ROOSTER_HOOK_PROBE_S", "", "PATH", withRecordingCurl());
    try (ServerSocket frozen = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        LoopbackServer daemon = daemon(200, 204)) {
      daemonFile(frozen.getLocalPort());
      run(words(), usual, "codex");
      assertThat(probe()).isEqualTo("max-time = 1");
      run(words(), usual, "codex");
      assertThat(probe()).isEqualTo("max-time = 0.07");

      daemonFile(daemon.port());
      assertThat(run("codex").out()).isEqualTo(ANSWER + "\n");
      run(words(), usual, "codex");
      assertThat(probe()).isEqualTo("max-time = 1");
    }
  }

  /** A daemon that is down is known to be at once, and is up again at once. */
  @Test
  void a_daemon_that_is_down_is_not_taken_for_a_frozen_one() throws Exception {
    Map<String, String> usual = Map.of("ROOSTER_HOOK_PROBE_S", "", "PATH", withRecordingCurl());
    try (LoopbackServer gone = daemon()) {
      daemonFile(gone.port());
    }
    run(words(), usual, "codex");
    run(words(), usual, "codex");

    assertThat(probe()).isEqualTo("max-time = 1");
  }

  /** A path on which curl notes what it is told, before it is the real one. */
  private String withRecordingCurl() throws IOException {
    Path curl = Files.createDirectories(home.resolve("path")).resolve("curl");
    String path = System.getenv("PATH");
    Files.writeString(
        curl,
        """
        #!/bin/sh
        config=$(cat <&3)
        printf '%%s' "$config" >'%s'
        PATH='%s' exec curl "$@" 3<<EOF
        $config
        EOF
        """
            .formatted(home.resolve("config"), path));
    assertThat(curl.toFile().setExecutable(true)).isTrue();
    return curl.getParent() + ":" + path;
  }

  /** How long the last call of curl gave the daemon. */
  private String probe() throws IOException {
    return Files.readAllLines(home.resolve("config")).stream()
        .filter(it -> it.startsWith("max-time"))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "{\"port\":7717,\"pid\":1,\"token\":\"0123",
        "{\"port\":,\"pid\":1,\"token\":\"0123\"}",
        "null"
      })
  void a_torn_file_of_the_daemon_prints_nothing(String text) throws Exception {
    daemonFile(text);

    assertThat(run("codex")).isEqualTo(new Ended(0, "", ""));
  }

  @Test
  void without_the_file_or_without_curl_it_prints_nothing() throws Exception {
    assertThat(run("codex")).isEqualTo(new Ended(0, "", ""));
    try (LoopbackServer daemon = daemon(200)) {
      daemonFile(daemon.port());

      assertThat(run(words("/bin/sh"), Map.of("PATH", home.toString()), "codex"))
          .isEqualTo(new Ended(0, "", ""));
      assertThat(requests).isEmpty();
    }
  }

  /** It has its own message, and must not take those of a person's sessions, nor count as one. */
  @ParameterizedTest
  @ValueSource(
      strings = {"ROOSTER_TURN", "ROOSTER_IDEMPOTENCY_KEY", "ROOSTER_FROM", "ROOSTER_MCP_TOKEN"})
  void a_client_that_rooster_started_for_a_turn_has_no_hooks(String variable) throws Exception {
    try (LoopbackServer daemon = daemon(200)) {
      daemonFile(daemon.port());

      assertThat(run(words(), Map.of(variable, "x"), "codex")).isEqualTo(new Ended(0, "", ""));
      assertThat(run(words(), Map.of(variable, "x"), "codex", "--wait"))
          .isEqualTo(new Ended(0, "", ""));
      assertThat(requests).isEmpty();
    }
  }

  @Test
  void odd_arguments_and_variables_are_not_passed_on() throws Exception {
    try (LoopbackServer daemon = daemon(200)) {
      daemonFile(daemon.port());

      assertThat(run()).isEqualTo(new Ended(0, "", ""));
      assertThat(run("a\"b")).isEqualTo(new Ended(0, "", ""));
      assertThat(run("codex", "--agent", "a\nb")).isEqualTo(new Ended(0, "", ""));
      assertThat(requests).isEmpty();
      run(words(), Map.of("AI_AGENT", "x\"\nurl = \"http://example.org/"), "codex", "--agent");
      assertThat(requests.take().headers()).doesNotContainKey("rooster-client");
    }
  }

  @Test
  void a_waiting_hook_asks_until_there_is_a_message_and_wakes_the_client() throws Exception {
    try (LoopbackServer daemon = daemon(202, 200)) {
      daemonFile(daemon.port());

      Ended ended = run("claude-code", "--agent", "me", "--wait");

      assertThat(ended).isEqualTo(new Ended(2, "", ANSWER + "\n"));
      assertThat(requests.take().target()).isEqualTo("/hooks/claude-code/wait?agent=me");
      assertThat(requests.take().body().strip()).isEqualTo("{\"hook\":\"é\"}");
      assertThat(requests.take().target()).isEqualTo("/hooks/claude-code/seen/rc-1");
    }
  }

  @Test
  void a_waiting_hook_ends_when_the_daemon_says_so_or_if_the_client_is_not_interactive()
      throws Exception {
    try (LoopbackServer daemon = daemon(204)) {
      daemonFile(daemon.port());

      assertThat(run(words(), Map.of("CLAUDE_CODE_ENTRYPOINT", "sdk-cli"), "claude-code", "--wait"))
          .isEqualTo(new Ended(0, "", ""));
      assertThat(requests).isEmpty();
      assertThat(run("claude-code", "--wait")).isEqualTo(new Ended(0, "", ""));
      assertThat(requests).hasSize(1);
    }
  }

  @Test
  void of_several_waits_of_a_client_the_latest_is_left() throws Exception {
    List<Process> waits = new ArrayList<>();
    try {
      for (int i = 0; i < 3; i++) {
        waits.add(waiting());
      }

      assertThat(waits.get(0).waitFor()).isZero();
      assertThat(waits.get(1).waitFor()).isZero();
      assertThat(waits.get(2).isAlive()).isTrue();
      assertThat(files("rooster-hook.waits-")).hasSize(1);
    } finally {
      waits.forEach(Process::destroyForcibly);
    }
  }

  /** A hook that waits without a daemon, and has begun to. */
  private Process waiting() throws Exception {
    Process process = new ProcessBuilder(script.toString(), "claude-code", "--wait").start();
    process.getOutputStream().close();
    Path file = home.resolve("bin/rooster-hook.waits-" + PID);
    while (!Files.exists(file) || !Files.readString(file).equals(process.pid() + "\n")) {
      pause();
    }
    return process;
  }

  private static void pause() {
    LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
    if (Thread.interrupted()) {
      throw new AssertionError("interrupted while waiting");
    }
  }

  private List<String> files(String prefix) throws IOException {
    try (Stream<Path> all = Files.list(home.resolve("bin"))) {
      return all.map(it -> it.getFileName().toString())
          .filter(it -> it.startsWith(prefix))
          .toList();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 404})
  void a_waiting_hook_ends_if_the_daemon_refuses_it(int status) throws Exception {
    try (LoopbackServer daemon = daemon(status)) {
      daemonFile(daemon.port());

      assertThat(run("claude-code", "--wait")).isEqualTo(new Ended(0, "", ""));
      assertThat(requests).hasSize(1);
    }
  }

  @Test
  void the_files_of_waits_whose_clients_are_gone_are_removed() throws Exception {
    Files.writeString(home.resolve("bin/rooster-hook.waits-" + deadPid()), "1\n");
    try (LoopbackServer daemon = daemon(204)) {
      daemonFile(daemon.port());

      run("claude-code", "--wait");
    }

    assertThat(files("rooster-hook.waits-")).containsExactly("rooster-hook.waits-" + PID);
  }

  @Test
  void it_is_written_once_and_only_its_owner_can_use_it() throws Exception {
    HookScript written = new HookScript(home);
    assertThat(written.isCurrent()).isTrue();
    assertThat(Files.getPosixFilePermissions(script)).hasSize(3);
    Files.writeString(script, "old");
    assertThat(written.isCurrent()).isFalse();

    written.write();

    assertThat(written.isCurrent()).isTrue();
  }
}
