package dev.rooster.torture;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.rooster.app.RealDaemon;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How a real daemon starts, is refused a start, and ends. */
@Tag("slow")
@Timeout(120)
class StoppingTest {
  @TempDir private Path folder;
  private RealDaemon daemon;

  @BeforeEach
  void make() {
    daemon = new RealDaemon(folder);
  }

  @AfterEach
  void end() throws Exception {
    daemon.close();
  }

  /** An agent that tells when it has begun, by a file. */
  private void agent(String script) throws IOException {
    daemon.write("agent.sh", "touch begun\n" + script + "\n");
    daemon.write(
        "rooster.yaml", "agents: {slow: {kind: command, command: [sh, agent.sh], cwd: .}}\n");
  }

  private List<ProcessHandle> begun(Process process) {
    while (!Files.exists(daemon.home().resolve("begun"))) {
      RealDaemon.pause();
    }
    return process.descendants().toList();
  }

  private static void assertGone(List<ProcessHandle> children) throws Exception {
    assertThat(children).isNotEmpty();
    for (ProcessHandle child : children) {
      child.onExit().get(20, TimeUnit.SECONDS);
    }
  }

  @Test
  void a_run_may_finish_during_shutdown_and_its_reply_arrives_after_the_next_start()
      throws Exception {
    agent("sleep 3; echo finished in time");
    Process process = daemon.up();
    daemon.ask("add", "x", "--in", "3s", "--name", "slow", "--agent", "slow");
    List<ProcessHandle> children = begun(process);

    int exit = daemon.terminate();

    assertThat(exit).as(daemon.log()).isZero();
    assertGone(children);
    assertThat(daemon.home().resolve("daemon.json")).doesNotExist();
    assertThat(daemon.ask("history", "slow").out()).contains("ok").contains("finished in time");
    daemon.up();
    while (!daemon.ask("watch", "--events", "0").out().contains("finished in time\n")) {
      RealDaemon.pause();
    }
    assertThat(daemon.ask("watch", "--events", "0").out()).doesNotContain("finished in time");
  }

  @Test
  void a_run_that_exceeds_the_grace_period_is_killed_with_its_children_and_recorded()
      throws Exception {
    agent("sleep 1000 & sleep 1001");
    Process process = daemon.up();
    daemon.ask("add", "x", "--every", "1h", "--name", "slow", "--agent", "slow");
    assertThat(daemon.ask("run", "slow").exit()).isZero();
    List<ProcessHandle> children = begun(process);

    int exit = daemon.terminate();

    assertThat(exit).as(daemon.log()).isZero();
    assertGone(children);
    assertThat(daemon.ask("history", "slow").out()).contains("interrupted");
    assertThat(daemon.ask("show", "slow").out()).contains("status    active");
  }

  @Test
  void a_signal_that_comes_as_soon_as_it_is_up_is_obeyed_in_order() throws Exception {
    for (int i = 0; i < 5; i++) {
      daemon.up();

      assertThat(daemon.terminate()).as(daemon.log()).isZero();
      assertThat(daemon.home().resolve("daemon.json")).doesNotExist();
    }
  }

  @Test
  void a_condition_that_is_being_tried_ends_with_the_daemon() throws Exception {
    Process process = daemon.up();
    Thread trying =
        Thread.ofVirtual()
            .start(() -> {
              try {
                daemon.rest(
                    "POST",
                    "/api/conditions/try",
                    "{\"command\": \"touch %s; sleep 1000\", \"timeout\": \"10m\"}"
                        .formatted(daemon.home().resolve("begun")));
              } catch (IOException e) {
                // It has been stopped.
              }
            });
    List<ProcessHandle> children = begun(process);

    assertThat(daemon.terminate()).isZero();

    assertGone(children);
    trying.join();
  }

  @Test
  void it_stops_although_its_output_is_not_read() throws Exception {
    daemon.up();
    for (int i = 0; i < 30; i++) {
      daemon.ask("add", "x".repeat(9_000), "--in", "3s");
    }
    while (!daemon.ask("status").out().contains("unread   30")) {
      RealDaemon.pause();
    }

    assertThat(daemon.terminate()).isZero();
  }

  @Test
  void a_second_one_names_the_first_even_if_that_does_not_answer() throws Exception {
    Process first = daemon.up();

    RealDaemon.Result second = daemon.upInVain();
    daemon.freeze();
    RealDaemon.Result third = daemon.upInVain("--port", "0");
    daemon.thaw();

    for (RealDaemon.Result refused : List.of(second, third)) {
      assertThat(refused.exit()).isEqualTo(1);
      assertThat(refused.err()).contains("pid " + first.pid()).hasLineCount(1);
    }
    assertThat(daemon.ask("status").out()).startsWith("up");
  }

  @Test
  void the_files_of_a_killed_daemon_mislead_no_command() throws Exception {
    daemon.up();
    daemon.kill();
    assertThat(daemon.home().resolve("daemon.json")).exists();

    assertThat(daemon.ask("add", "x", "--in", "1h").err()).contains("daemon is down");
    assertThat(daemon.ask("status").exit()).isEqualTo(1);
    assertThat(daemon.ask("stop").err()).contains("no daemon is up");

    daemon.up();
    assertThat(daemon.ask("list").out()).contains("x");
  }

  /** Another process has the port by now, and another one the pid. */
  @Test
  void a_stranger_on_the_port_of_a_killed_daemon_is_not_taken_for_it() throws Exception {
    daemon.up();
    daemon.kill();
    Process stranger = new ProcessBuilder("sleep", "1000").start();
    HttpServer healthy =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
    healthy.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, 15);
          exchange
              .getResponseBody()
              .write("{\"status\":\"ok\"}".getBytes(java.nio.charset.StandardCharsets.UTF_8));
          exchange.close();
        });
    healthy.start();
    try (RealDaemon other = new RealDaemon(folder.resolve("other"))) {
      other.up();
      for (int port : List.of(healthy.getAddress().getPort(), other.port())) {
        daemon.write(
            "daemon.json",
            "{\"port\":%d,\"pid\":%d,\"token\":\"%s\"}"
                .formatted(port, stranger.pid(), daemon.token()));

        assertThat(daemon.ask("list").out()).isEqualTo("no reminders\n");
        assertThat(daemon.ask("stop").err()).contains("no daemon is up");
      }
      assertThat(stranger.isAlive()).isTrue();
      assertThat(other.alive()).isTrue();
      daemon.up();
      assertThat(daemon.ask("status").exit()).isZero();
    } finally {
      stranger.destroyForcibly();
      healthy.stop(0);
    }
  }

  @Test
  void a_port_that_is_taken_is_named_with_the_remedy() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(taken.getLocalPort());

      RealDaemon.Result refused = daemon.upInVain("--port", port);

      assertThat(refused.exit()).isEqualTo(1);
      assertThat(refused.out()).isEmpty();
      assertThat(refused.err())
          .contains("port " + port + " is in use")
          .contains("--port")
          .hasLineCount(1);
    }
    assertThat(daemon.home().resolve("daemon.json")).doesNotExist();
    assertThat(daemon.ask("list").exit()).isZero();
  }

  @Test
  void a_home_directory_that_cannot_be_created_is_reported_with_a_remedy() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "not a folder");
    for (Path home : List.of(file, file.resolve("inside"), Path.of("/proc/rooster"))) {
      RealDaemon.Result refused = daemon.upInVain(home);

      assertThat(refused.exit()).as(refused.err()).isEqualTo(1);
      assertThat(refused.err())
          .contains(home.toString())
          .contains("--home")
          .doesNotContain("unexpected")
          .hasLineCount(1);
    }
    assertThat(Files.readString(file)).isEqualTo("not a folder");
  }
}
