package dev.rooster.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs programs to their end. When the calling thread is interrupted, or the time is up, the
 * program is ended with everything that it started. Thread-safe.
 *
 * <p>A program gets a process group of its own where the system has {@code setsid}: then its
 * children are found even if their parents are gone.
 */
public final class Processes {
  private static final Path SETSID = Path.of("/usr/bin/setsid");
  private static final Duration TIME_TO_OBEY = Duration.ofSeconds(2);

  private final boolean ownGroup = Files.isExecutable(SETSID);
  private final Set<Process> running = ConcurrentHashMap.newKeySet();
  private final PidFiles noted;

  public Processes() {
    this(Optional.empty());
  }

  /**
   * @param notes a folder where what runs is noted, for {@link #endLeft}
   */
  public Processes(Optional<Path> notes) {
    this.noted = new PidFiles(notes);
  }

  /** Ends everything that runs, at once, for a process that is about to end itself. */
  public void endAll() {
    running.forEach(it -> endAtOnce(it.toHandle()));
  }

  /**
   * Ends what runs of a process that was killed and had the same notes; answers how much it was.
   */
  public int endLeft() {
    List<ProcessHandle> left = noted.takeAll();
    left.forEach(this::endAtOnce);
    return left.size();
  }

  private void endAtOnce(ProcessHandle program) {
    List<ProcessHandle> children = program.descendants().toList();
    try {
      signal("KILL", program, children);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    children.forEach(ProcessHandle::destroyForcibly);
    program.destroyForcibly();
  }

  /** Runs it, for as long as it takes. */
  public ProcessResult run(ProcessSpec program, String stdin)
      throws IOException, InterruptedException {
    try {
      return run(program, stdin, Optional.empty());
    } catch (TimeoutException e) {
      throw new IllegalStateException("there is no time limit", e);
    }
  }

  /** Runs it, for so long at most. */
  public ProcessResult run(ProcessSpec program, String stdin, Duration most)
      throws IOException, InterruptedException, TimeoutException {
    return run(program, stdin, Optional.of(most));
  }

  private ProcessResult run(ProcessSpec program, String stdin, Optional<Duration> most)
      throws IOException, InterruptedException, TimeoutException {
    Process process = start(program);
    running.add(process);
    noted.add(process.toHandle());
    try {
      CapturedOutput stdout = new CapturedOutput(process.getInputStream(), program.mostOutput());
      CapturedOutput stderr = new CapturedOutput(process.getErrorStream(), program.mostOutput());
      onThread(() -> feed(process, stdin));
      if (most.isEmpty()) {
        process.waitFor();
      } else if (!process.waitFor(most.get().toMillis(), TimeUnit.MILLISECONDS)) {
        throw new TimeoutException();
      }
      return new ProcessResult(process.exitValue(), stdout.text(), stderr.text());
    } finally {
      if (process.isAlive()) {
        end(process);
      }
      running.remove(process);
      noted.remove(process.toHandle());
    }
  }

  /**
   * On one of the system's threads: who waits at a pipe keeps the thread below a virtual one, of
   * which there are as many as processors, and two programs would hold up everything else.
   */
  static Thread onThread(Runnable work) {
    return Thread.ofPlatform().daemon().name("rooster-program").start(work);
  }

  private Process start(ProcessSpec program) throws IOException {
    refuseMissing(program);
    List<String> command = new ArrayList<>();
    if (ownGroup) {
      command.add(SETSID.toString());
    }
    command.addAll(program.command());
    ProcessBuilder builder = new ProcessBuilder(command);
    program.folder().map(Path::toFile).ifPresent(builder::directory);
    builder.environment().putAll(program.environment());
    return builder.start();
  }

  /** Says it in our words: otherwise setsid does, as if the program had run and failed. */
  private static void refuseMissing(ProcessSpec program) throws IOException {
    Path folder = program.folder().orElse(Path.of(""));
    if (!Files.isDirectory(folder.toAbsolutePath())) {
      throw new IOException("there is no folder " + folder);
    }
    String name = program.command().getFirst();
    if (name.contains("/")) {
      if (!isProgram(folder.resolve(name))) {
        throw new IOException("there is no such program");
      }
      return;
    }
    String path =
        Optional.ofNullable(program.environment().get("PATH"))
            .or(() -> Optional.ofNullable(System.getenv("PATH")))
            .orElse("");
    if (Arrays.stream(path.split(":", -1)).noneMatch(it -> isProgram(Path.of(it, name)))) {
      throw new IOException("there is no such program on the PATH " + path);
    }
  }

  private static boolean isProgram(Path file) {
    return Files.isExecutable(file) && !Files.isDirectory(file);
  }

  private static void feed(Process process, String stdin) {
    try (OutputStream out = process.getOutputStream()) {
      out.write(stdin.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // It does not read what it is told, which is its own affair.
    }
  }

  /** Asks it to end, with all that it started, and insists when it does not. */
  private void end(Process process) {
    List<ProcessHandle> children = process.descendants().toList();
    boolean interrupted = Thread.interrupted();
    try {
      signal("TERM", process.toHandle(), children);
      process.waitFor(TIME_TO_OBEY.toMillis(), TimeUnit.MILLISECONDS);
      signal("KILL", process.toHandle(), children);
    } catch (InterruptedException e) {
      interrupted = true;
    } finally {
      children.forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void signal(String name, ProcessHandle program, List<ProcessHandle> children)
      throws InterruptedException {
    if (ownGroup) {
      try {
        new ProcessBuilder("kill", "-" + name, "--", "-" + program.pid())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor(TIME_TO_OBEY.toMillis(), TimeUnit.MILLISECONDS);
      } catch (IOException e) {
        // The processes that are known are ended one by one.
      }
    } else if (name.equals("TERM")) {
      children.forEach(ProcessHandle::destroy);
      program.destroy();
    }
  }
}
