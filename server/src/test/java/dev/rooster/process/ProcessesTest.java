package dev.rooster.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ProcessesTest {
  private final Processes processes = new Processes();
  @TempDir Path folder;

  @Test
  void a_program_reads_what_it_is_told_and_its_output_and_exit_code_are_kept() throws Exception {
    Ended ended = processes.run(Program.shell("cat; echo oops >&2; exit 3", 1_000), "hello ü\n");

    assertThat(ended).isEqualTo(new Ended(3, "hello ü\n", "oops\n"));
    assertThat(ended.lastWords()).isEqualTo("oops");
  }

  @Test
  void folder_and_environment_are_as_they_are_told() throws Exception {
    Ended ended =
        processes.run(
            new Program(
                List.of("/bin/sh", "-c", "pwd; echo $GREETING; echo ${PATH:+has a path}"),
                Optional.of(folder.toRealPath()),
                Map.of("GREETING", "hi"),
                1_000),
            "");

    assertThat(ended.stdout()).isEqualTo(folder.toRealPath() + "\nhi\nhas a path\n");
  }

  @Test
  void of_too_much_output_the_beginning_is_kept_and_nobody_is_held_up() throws Exception {
    Ended ended = processes.run(Program.shell("head -c 5000000 /dev/zero | tr '\\0' x", 100), "");

    assertThat(ended.exit()).isZero();
    assertThat(ended.stdout()).isEqualTo("x".repeat(100));
  }

  @Test
  void a_program_that_does_not_read_or_is_not_there_harms_nobody() throws Exception {
    assertThat(processes.run(Program.shell("exit 0", 100), "x".repeat(1_000_000)).exit()).isZero();
    assertThat(processes.run(Program.shell("/no/such/program", 1_000), "").exit()).isEqualTo(127);
    assertThat(processes.run(Program.shell("kill -9 $$", 100), "").exit()).isEqualTo(137);
  }

  @Test
  void when_the_time_is_up_it_ends_with_everything_that_it_started() throws Exception {
    Path pids = folder.resolve("pids");
    Program tree =
        Program.shell(
            "trap '' TERM; (trap '' TERM; echo $$ >> %1$s; sh -c 'trap \"\" TERM; echo $$ >> %1$s; sleep 1000' & sleep 1000) & echo $$ >> %1$s; sleep 1000"
                .formatted(pids),
            1_000);

    assertThatThrownBy(() -> processes.run(tree, "", Duration.ofMillis(500)))
        .isInstanceOf(TimeoutException.class);

    assertAllEnd(pids);
  }

  @Test
  void children_whose_parent_is_gone_end_too() throws Exception {
    Path pids = folder.resolve("pids");
    Program orphan =
        Program.shell(
            "(sh -c 'echo $$ >> %1$s; exec sleep 1000' &) ; sleep 0.2; exec sleep 1000"
                .formatted(pids),
            1_000);

    assertThatThrownBy(() -> processes.run(orphan, "", Duration.ofSeconds(1)))
        .isInstanceOf(TimeoutException.class);

    assertAllEnd(pids);
  }

  @Test
  void a_caller_that_is_interrupted_ends_the_program() throws Exception {
    Path pids = folder.resolve("pids");
    CompletableFuture<Throwable> thrown = new CompletableFuture<>();
    Thread caller =
        Thread.startVirtualThread(() -> {
          try {
            processes.run(Program.shell("echo $$ > %s; sleep 1000".formatted(pids), 1_000), "");
          } catch (Throwable e) {
            thrown.complete(e);
          }
        });
    while (!Files.exists(pids) || Files.readString(pids).isBlank()) {
      Thread.onSpinWait();
    }

    caller.interrupt();

    assertThat(thrown.get(30, TimeUnit.SECONDS)).isInstanceOf(InterruptedException.class);
    assertAllEnd(pids);
  }

  private static void assertAllEnd(Path pids) throws Exception {
    List<String> started = Files.readAllLines(pids);
    assertThat(started).isNotEmpty();
    for (String pid : started) {
      Optional<ProcessHandle> process = ProcessHandle.of(Long.parseLong(pid));
      if (process.isPresent()) {
        process.get().onExit().get(30, TimeUnit.SECONDS);
      }
    }
  }

  @Test
  void a_program_that_cannot_be_started_says_so() {
    Program nowhere =
        new Program(List.of("/bin/sh"), Optional.of(folder.resolve("nowhere")), Map.of(), 1_000);

    assertThatThrownBy(() -> processes.run(nowhere, "")).isInstanceOf(IOException.class);
  }
}
