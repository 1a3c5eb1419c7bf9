package dev.rooster.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ProcessesTest {
  private final Processes processes = new Processes();
  @TempDir Path folder;

  @Test
  void a_program_reads_its_input_and_its_output_and_exit_code_are_captured() throws Exception {
    ProcessResult ended =
        processes.run(ProcessSpec.shell("cat; echo oops >&2; exit 3", 1_000), "hello ü\n");

    assertThat(ended).isEqualTo(new ProcessResult(3, "hello ü\n", "oops\n"));
    assertThat(ended.lastWords()).isEqualTo("oops");
  }

  @Test
  void a_program_runs_in_the_given_folder_and_environment() throws Exception {
    ProcessResult ended =
        processes.run(
            new ProcessSpec(
                List.of("/bin/sh", "-c", "pwd; echo $GREETING; echo ${PATH:+has a path}"),
                Optional.of(folder.toRealPath()),
                Map.of("GREETING", "hi"),
                1_000),
            "");

    assertThat(ended.stdout()).isEqualTo(folder.toRealPath() + "\nhi\nhas a path\n");
  }

  @Test
  void of_too_much_output_head_and_tail_are_kept_and_nothing_blocks() throws Exception {
    ProcessResult ended =
        processes.run(
            ProcessSpec.shell("echo first; head -c 5000000 /dev/zero | tr '\\0' x; echo last", 100),
            "");

    assertThat(ended.exit()).isZero();
    assertThat(ended.stdout())
        .isEqualTo(
            "first\n" + "x".repeat(44) + "\n[4999911 bytes omitted]\n" + "x".repeat(45) + "last\n");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 49, 50, 51, 99, 100})
  void output_that_just_fits_is_kept_in_full(int length) throws Exception {
    ProcessResult ended =
        processes.run(
            ProcessSpec.shell("head -c %d /dev/zero | tr '\\0' x".formatted(length), 100), "");

    assertThat(ended.stdout()).isEqualTo("x".repeat(length));
  }

  @Test
  void last_words_are_one_line_of_bearable_length_without_colours() {
    assertThat(new ProcessResult(1, "out", "first\n\u001b[31mno trust\u001b[0m\n\n").lastWords())
        .isEqualTo("no trust");
    assertThat(new ProcessResult(1, "out\n", " \n").lastWords()).isEqualTo("out");
    assertThat(new ProcessResult(1, "", "").lastWords()).isEmpty();
    assertThat(new ProcessResult(1, "x".repeat(10_000), "").lastWords()).hasSize(501);
  }

  @Test
  void a_process_is_within_a_program_that_has_a_pid_file() throws Exception {
    ProcessHandle parent = ProcessHandle.current().parent().orElseThrow();
    long start = parent.info().startInstant().orElseThrow().toEpochMilli();
    Path notes = Files.createDirectories(folder.resolve("notes"));
    Path file = notes.resolve(Long.toString(parent.pid()));
    assertThat(Processes.isWithinProgram(notes)).isFalse();

    Files.writeString(file, Long.toString(start));
    assertThat(Processes.isWithinProgram(notes)).isTrue();

    Files.writeString(file, Long.toString(start - Duration.ofHours(1).toMillis()));
    assertThat(Processes.isWithinProgram(notes)).as("another one with the same id").isFalse();
    assertThat(Processes.isWithinProgram(folder.resolve("nothing"))).isFalse();
  }

  /**
   * The system derives the time from the ticks and from its clock, which may have been set since.
   */
  @Test
  @EnabledOnOs(OS.LINUX)
  void a_program_is_known_by_its_ticks_after_the_clock_was_set() throws Exception {
    Path notes = Files.createDirectories(folder.resolve("notes"));
    Processes others = new Processes(Optional.of(notes));
    CompletableFuture<ProcessResult> running =
        CompletableFuture.supplyAsync(() -> {
          try {
            return others.run(ProcessSpec.shell("sleep 1000", 100), "");
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
    Path file = onlyFile(notes);
    String[] start = Files.readString(file).split(" ", 2);
    long anHourOff = Long.parseLong(start[0]) - Duration.ofHours(1).toMillis();

    Files.writeString(file, anHourOff + " 1" + start[1]);
    assertThat(new Processes(Optional.of(notes)).killOrphans()).as("another program").isZero();
    Files.writeString(file, anHourOff + " " + start[1]);
    assertThat(new Processes(Optional.of(notes)).killOrphans()).isEqualTo(1);

    assertThat(running.get().exit()).isEqualTo(137);
  }

  private static Path onlyFile(Path folder) throws IOException {
    while (true) {
      try (Stream<Path> all = Files.list(folder)) {
        Optional<Path> file = all.findFirst();
        if (file.isPresent() && !Files.readString(file.get()).isEmpty()) {
          return file.get();
        }
      }
      pause();
    }
  }

  private static void pause() {
    LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
    if (Thread.interrupted()) {
      throw new AssertionError("interrupted while waiting");
    }
  }

  @Test
  void run_variables_are_added_and_explicit_variables_take_precedence() throws Exception {
    ProcessSpec program =
        new ProcessSpec(
            List.of("/bin/sh", "-c", "echo $ROOSTER_DUE_AT $ROOSTER_NAME"),
            Optional.empty(),
            Map.of("ROOSTER_NAME", "mine"),
            1_000);

    assertThat(
            processes
                .run(program.withVariables(Map.of("due_at", "now", "name", "theirs")), "")
                .stdout())
        .isEqualTo("now mine\n");
  }

  @Test
  void a_program_that_does_not_read_its_input_does_no_harm() throws Exception {
    assertThat(processes.run(ProcessSpec.shell("exit 0", 100), "x".repeat(1_000_000)).exit())
        .isZero();
    assertThat(processes.run(ProcessSpec.shell("/no/such/program", 1_000), "").exit())
        .isEqualTo(127);
    assertThat(processes.run(ProcessSpec.shell("kill -9 $$", 100), "").exit()).isEqualTo(137);
  }

  @Test
  void when_the_time_is_up_it_ends_with_everything_that_it_started() throws Exception {
    Path pids = folder.resolve("pids");
    ProcessSpec tree =
        ProcessSpec.shell(
            "trap '' TERM; (trap '' TERM; echo $$ >> %1$s; sh -c 'trap \"\" TERM; echo $$ >> %1$s; sleep 1000' & sleep 1000) & echo $$ >> %1$s; sleep 1000"
                .formatted(pids),
            1_000);

    assertThatThrownBy(() -> processes.run(tree, "", Duration.ofMillis(500)))
        .isInstanceOf(TimeoutException.class);

    assertAllEnd(pids);
  }

  @Test
  void children_are_killed_after_their_parent_has_exited() throws Exception {
    Path pids = folder.resolve("pids");
    ProcessSpec orphan =
        ProcessSpec.shell(
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
            processes.run(ProcessSpec.shell("echo $$ > %s; sleep 1000".formatted(pids), 1_000), "");
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
  void a_program_that_cannot_be_started_is_reported() throws IOException {
    Path text = Files.writeString(folder.resolve("text"), "not a program");

    assertThatThrownBy(() -> run(folder.resolve("nowhere"), "/bin/sh"))
        .isInstanceOf(IOException.class)
        .hasMessage("directory not found: " + folder.resolve("nowhere"));
    assertThatThrownBy(() -> run(folder, "no-such-program"))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("program 'no-such-program' not found on PATH /");
    assertThatThrownBy(() -> run(folder, "/no/such/program"))
        .isInstanceOf(IOException.class)
        .hasMessage("program '/no/such/program' not found");
    assertThatThrownBy(() -> run(folder, text.toString())).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> run(folder, folder.toString())).isInstanceOf(IOException.class);
  }

  @Test
  void a_program_is_found_in_its_folder_and_on_the_path_that_is_set_for_it() throws Exception {
    Path program = Files.writeString(folder.resolve("hello"), "#!/bin/sh\necho hi\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();

    assertThat(run(folder, "./hello").stdout()).isEqualTo("hi\n");
    assertThat(
            processes
                .run(
                    new ProcessSpec(
                        List.of("hello"),
                        Optional.empty(),
                        Map.of("PATH", folder + ":" + System.getenv("PATH")),
                        1_000),
                    "")
                .stdout())
        .isEqualTo("hi\n");
  }

  private ProcessResult run(Path where, String program) throws Exception {
    return processes.run(
        new ProcessSpec(List.of(program), Optional.of(where), Map.of(), 1_000), "");
  }

  /** There are as many threads below the virtual ones as processors. */
  @Test
  void running_programs_block_no_virtual_thread() throws Exception {
    List<Thread> running = new ArrayList<>();
    for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
      Path begun = folder.resolve("begun" + i);
      running.add(
          Thread.startVirtualThread(() -> {
            try {
              processes.run(ProcessSpec.shell("touch %s; sleep 1000".formatted(begun), 100), "");
            } catch (IOException | InterruptedException e) {
              // That is how it ends here.
            }
          }));
      while (!Files.exists(begun)) {
        Thread.onSpinWait();
      }
    }

    Thread.startVirtualThread(() -> running.forEach(Thread::interrupt));

    for (Thread each : running) {
      each.join();
    }
  }
}
