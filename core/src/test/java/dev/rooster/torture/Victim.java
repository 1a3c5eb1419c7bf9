package dev.rooster.torture;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A {@link TortureNode} from its driver's view: the process, its output, and ways to end it. */
final class Victim implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final int SIGKILL = 128 + 9;

  private final String name;
  private final Process process;
  private final Thread listener;
  private final List<String> said = new ArrayList<>();
  private final Map<String, Integer> wrote = new HashMap<>();
  private boolean silent;

  private Victim(String name, Process process) {
    this.name = name;
    this.process = process;
    this.listener = Thread.ofPlatform().daemon().name("hears " + name).start(this::listen);
  }

  static Victim start(TortureNode.Place place) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "--enable-native-access=ALL-UNNAMED",
            "-Xmx128m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xshare:auto",
            "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add(TortureNode.class.getName());
    command.addAll(place.arguments());
    Path errors = place.journal().resolveSibling(place.name() + ".err");
    try {
      return new Victim(
          place.name(), new ProcessBuilder(command).redirectError(errors.toFile()).start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String name() {
    return name;
  }

  private void listen() {
    try (BufferedReader in = process.inputReader()) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        heard(line);
      }
    } catch (IOException e) {
      heard("its output broke: " + e.getMessage());
    }
    synchronized (this) {
      silent = true;
      notifyAll();
    }
  }

  private synchronized void heard(String line) {
    if (line.startsWith(Journal.WROTE)) {
      wrote.merge(line.substring(Journal.WROTE.length()), 1, Integer::sum);
    } else {
      said.add(line);
    }
    notifyAll();
  }

  /** Waits until it has printed the word; it must not end before. */
  void awaitWord(String word) {
    await("it says " + word, () -> said.contains(word));
  }

  /** Waits until it has written this many more entries. */
  synchronized void awaitEntries(int more) {
    int enough = wrote() + more;
    await("it writes " + more + " more entries", () -> wrote() >= enough);
  }

  private int wrote() {
    return wrote.values().stream().mapToInt(it -> it).sum();
  }

  /** Waits until it has written one more entry of a kind. */
  synchronized void awaitEntry(Class<? extends Entry> kind) {
    String key = kind.getSimpleName();
    int before = wrote.getOrDefault(key, 0);
    await("it writes " + key, () -> wrote.getOrDefault(key, 0) > before);
  }

  /** Waits until it ends or prints the word. Returns whether it printed it. */
  synchronized boolean awaitWordOrEnd(String word) {
    await("it says " + word + " or ends", () -> silent || said.contains(word));
    return said.contains(word);
  }

  /** Waits for a while, but not longer than it lives. */
  synchronized void watch(Duration length) {
    come(length, () -> silent);
  }

  private synchronized void await(String what, BooleanSupplier wanted) {
    boolean come = come(PATIENCE, () -> silent || wanted.getAsBoolean());
    if (!wanted.getAsBoolean()) {
      throw new AssertionError(
          "%s %s before %s; it said %s".formatted(name, come ? "ended" : "timed out", what, said));
    }
  }

  /** Waits for the condition up to the limit; returns whether it came true. */
  private synchronized boolean come(Duration longest, BooleanSupplier wanted) {
    long end = System.nanoTime() + longest.toNanos();
    try {
      while (!wanted.getAsBoolean() && end - System.nanoTime() > 0) {
        TimeUnit.NANOSECONDS.timedWait(this, end - System.nanoTime());
      }
      return wanted.getAsBoolean();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for " + name, e);
    }
  }

  void tell(String word) {
    try {
      process.outputWriter().write(word + "\n");
      process.outputWriter().flush();
    } catch (IOException e) {
      throw new AssertionError(name + " cannot be told to " + word + "; it said " + said, e);
    }
  }

  /** Kills the process as kill -9 does: no code in it runs. */
  void kill() {
    process.destroyForcibly();
    int exit = ended();
    if (exit != SIGKILL) {
      throw new AssertionError(
          "%s was not killed: exit %d, it said %s".formatted(name, exit, said));
    }
  }

  /** Freezes the process, whatever it is doing. */
  void freeze() {
    signal("STOP");
  }

  void thaw() {
    signal("CONT");
  }

  private void signal(String signal) {
    Signal.send(signal, process.pid());
  }

  /** Shuts down in order. */
  void stop() {
    tell("stop");
    awaitWord("stopped");
    int exit = ended();
    if (exit != 0) {
      throw new AssertionError(name + " ended with " + exit);
    }
  }

  /** Waits until it has ended and its output is read; returns its exit code. */
  int ended() {
    try {
      int exit = process.waitFor();
      listener.join();
      return exit;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for the end of " + name, e);
    }
  }

  /** Kills whatever is left. */
  @Override
  public void close() {
    process.destroyForcibly();
    ended();
  }
}
