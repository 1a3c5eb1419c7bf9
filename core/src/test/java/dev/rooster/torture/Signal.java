package dev.rooster.torture;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Signals that {@link ProcessHandle} does not support. */
final class Signal {
  private Signal() {}

  static void send(String signal, long pid) {
    if (!run("kill", "-" + signal, Long.toString(pid))) {
      throw new AssertionError("%d did not get the signal %s".formatted(pid, signal));
    }
  }

  /** Runs a command; returns whether it succeeded. */
  static boolean run(String... command) {
    try {
      return new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
