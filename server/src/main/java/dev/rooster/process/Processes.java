package dev.rooster.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

  /** How long to wait for output that a child left behind may still hold open. */
  private static final Duration LAST_OUTPUT = Duration.ofSeconds(1);

  private final boolean ownGroup = Files.isExecutable(SETSID);

  /** Runs it, for as long as it takes. */
  public Ended run(Program program, String stdin) throws IOException, InterruptedException {
    try {
      return run(program, stdin, Optional.empty());
    } catch (TimeoutException e) {
      throw new IllegalStateException("there is no time limit", e);
    }
  }

  /** Runs it, for so long at most. */
  public Ended run(Program program, String stdin, Duration most)
      throws IOException, InterruptedException, TimeoutException {
    return run(program, stdin, Optional.of(most));
  }

  private Ended run(Program program, String stdin, Optional<Duration> most)
      throws IOException, InterruptedException, TimeoutException {
    Process process = start(program);
    try {
      Kept stdout = new Kept(process.getInputStream(), program.mostOutput());
      Kept stderr = new Kept(process.getErrorStream(), program.mostOutput());
      Thread.startVirtualThread(() -> feed(process, stdin));
      if (most.isEmpty()) {
        process.waitFor();
      } else if (!process.waitFor(most.get().toMillis(), TimeUnit.MILLISECONDS)) {
        throw new TimeoutException();
      }
      return new Ended(process.exitValue(), stdout.text(), stderr.text());
    } finally {
      if (process.isAlive()) {
        end(process);
      }
    }
  }

  private Process start(Program program) throws IOException {
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
      signal("TERM", process, children);
      process.waitFor(TIME_TO_OBEY.toMillis(), TimeUnit.MILLISECONDS);
      signal("KILL", process, children);
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

  private void signal(String name, Process process, List<ProcessHandle> children)
      throws InterruptedException {
    if (ownGroup) {
      try {
        new ProcessBuilder("kill", "-" + name, "--", "-" + process.pid())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor(TIME_TO_OBEY.toMillis(), TimeUnit.MILLISECONDS);
      } catch (IOException e) {
        // The processes that are known are ended one by one.
      }
    } else if (name.equals("TERM")) {
      children.forEach(ProcessHandle::destroy);
      process.destroy();
    }
  }

  /** Reads all that comes, and keeps the beginning of it. */
  private static final class Kept {
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final int most;
    private final Thread reader;

    Kept(InputStream from, int most) {
      this.most = most;
      this.reader = Thread.startVirtualThread(() -> read(from));
    }

    private void read(InputStream from) {
      byte[] chunk = new byte[8192];
      try {
        for (int n = from.read(chunk); n >= 0; n = from.read(chunk)) {
          kept.write(chunk, 0, Math.min(n, most - kept.size()));
        }
      } catch (IOException e) {
        // It has been ended.
      }
    }

    String text() throws InterruptedException {
      reader.join(LAST_OUTPUT);
      return kept.toString(StandardCharsets.UTF_8);
    }
  }
}
