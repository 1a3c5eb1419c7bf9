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
 * Runs programs and waits for them. Kills a program and its children when the calling thread is
 * interrupted or the timeout expires. Thread-safe.
 *
 * <p>Where {@code setsid} is available, a program gets its own process group, so that its children
 * are found even after their parents have exited.
 */
public final class Processes {
  private static final Path SETSID = Path.of("/usr/bin/setsid");
  private static final Duration TERM_GRACE = Duration.ofSeconds(2);

  private final boolean ownGroup = Files.isExecutable(SETSID);
  private final Set<Process> running = ConcurrentHashMap.newKeySet();
  private final PidFiles noted;
  private volatile boolean killingAll;

  public Processes() {
    this(Optional.empty());
  }

  /**
   * @param notes the folder of the pid files, for {@link #killOrphans}
   */
  public Processes(Optional<Path> notes) {
    this.noted = new PidFiles(notes);
  }

  /**
   * Whether this process was started, however indirectly, by a program that another one runs.
   *
   * @param notes the folder of its pid files
   */
  public static boolean isWithinProgram(Path notes) {
    return new PidFiles(Optional.of(notes)).hasStarted(ProcessHandle.current());
  }

  /** Kills all running programs immediately, when this process is about to exit. */
  public void killAll() {
    killingAll = true;
    running.forEach(it -> killAtOnce(it.toHandle()));
  }

  /** Whether {@link #killAll} was called: a program that ends now did not end by itself. */
  public boolean isKillingAll() {
    return killingAll;
  }

  /**
   * Kills the programs that a crashed process with the same pid files left behind; returns their
   * number.
   */
  public int killOrphans() {
    List<ProcessHandle> left = noted.takeAll();
    left.forEach(this::killAtOnce);
    return left.size();
  }

  private void killAtOnce(ProcessHandle program) {
    List<ProcessHandle> children = program.descendants().toList();
    try {
      signal("KILL", program, children);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    children.forEach(ProcessHandle::destroyForcibly);
    program.destroyForcibly();
  }

  /** Runs a program without a timeout. */
  public ProcessResult run(ProcessSpec program, String stdin)
      throws IOException, InterruptedException {
    return run(program, stdin, () -> {});
  }

  /**
   * The same.
   *
   * @param stopping called if the program has to be terminated, before it is
   */
  public ProcessResult run(ProcessSpec program, String stdin, Runnable stopping)
      throws IOException, InterruptedException {
    try {
      return run(program, stdin, Optional.empty(), stopping);
    } catch (TimeoutException e) {
      throw new IllegalStateException("a timeout without a limit", e);
    }
  }

  /** Runs a program with a timeout. */
  public ProcessResult run(ProcessSpec program, String stdin, Duration most)
      throws IOException, InterruptedException, TimeoutException {
    return run(program, stdin, Optional.of(most), () -> {});
  }

  private ProcessResult run(
      ProcessSpec program, String stdin, Optional<Duration> most, Runnable stopping)
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
        stopping.run();
        end(process);
      }
      running.remove(process);
      noted.remove(process.toHandle());
    }
  }

  /**
   * Uses a platform thread: a blocked pipe pins the carrier of a virtual thread, there are only as
   * many carriers as processors, and two programs could block everything else.
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

  /** Reports a missing program itself; otherwise setsid does, as if the program had failed. */
  private static void refuseMissing(ProcessSpec program) throws IOException {
    Path folder = program.folder().orElse(Path.of(""));
    if (!Files.isDirectory(folder.toAbsolutePath())) {
      throw new IOException("directory not found: " + folder);
    }
    String name = program.command().getFirst();
    if (name.contains("/")) {
      if (!isProgram(folder.resolve(name))) {
        throw new IOException("program '%s' not found".formatted(name));
      }
      return;
    }
    String path =
        Optional.ofNullable(program.environment().get("PATH"))
            .or(() -> Optional.ofNullable(System.getenv("PATH")))
            .orElse("");
    if (Arrays.stream(path.split(":", -1)).noneMatch(it -> isProgram(Path.of(it, name)))) {
      throw new IOException("program '%s' not found on PATH %s".formatted(name, path));
    }
  }

  private static boolean isProgram(Path file) {
    return Files.isExecutable(file) && !Files.isDirectory(file);
  }

  private static void feed(Process process, String stdin) {
    try (OutputStream out = process.getOutputStream()) {
      out.write(stdin.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // A program may ignore its input.
    }
  }

  /** Terminates a program and its children; kills them if they do not exit in time. */
  private void end(Process process) {
    List<ProcessHandle> children = process.descendants().toList();
    boolean interrupted = Thread.interrupted();
    try {
      signal("TERM", process.toHandle(), children);
      process.waitFor(TERM_GRACE.toMillis(), TimeUnit.MILLISECONDS);
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
            .waitFor(TERM_GRACE.toMillis(), TimeUnit.MILLISECONDS);
      } catch (IOException e) {
        // The caller kills the known processes one by one.
      }
    } else if (name.equals("TERM")) {
      children.forEach(ProcessHandle::destroy);
      program.destroy();
    }
  }
}
