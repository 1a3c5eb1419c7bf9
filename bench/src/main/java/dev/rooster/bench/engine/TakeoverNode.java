package dev.rooster.bench.engine;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A node in its own process. Its handler reports the call and never returns. */
public final class TakeoverNode implements AutoCloseable {
  private static final String STARTED = "started";
  private static final String FIRED = "fired";

  /** After this time the process is killed, and a missing word becomes an exception. */
  private static final int LONGEST_MINUTES = 3;

  private final Process process;
  private final BufferedReader says;

  private TakeoverNode(Process process) {
    this.process = process;
    this.says = process.inputReader();
    CompletableFuture.delayedExecutor(LONGEST_MINUTES, TimeUnit.MINUTES)
        .execute(process::destroyForcibly);
  }

  static TakeoverNode start(Entrant entrant, Store store) throws IOException {
    return new TakeoverNode(
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:-ReduceAllocationMerges",
                "-cp",
                System.getProperty("java.class.path"),
                TakeoverNode.class.getName(),
                entrant.name(),
                store.url())
            .redirectError(Redirect.INHERIT)
            .start());
  }

  void awaitStart() throws IOException {
    await(STARTED);
  }

  void awaitFire() throws IOException {
    await(FIRED);
  }

  private void await(String word) throws IOException {
    for (String line = says.readLine(); line != null; line = says.readLine()) {
      if (line.equals(word)) {
        return;
      }
    }
    throw new IOException("the node ended before it printed " + word);
  }

  /** Kills the process as kill -9 does. */
  void kill() {
    process.destroyForcibly();
    process.onExit().join();
  }

  @Override
  public void close() {
    kill();
  }

  /** The child process. Its arguments are the name of the entrant and the URL of the store. */
  public static void main(String[] args) throws Exception {
    Entrant entrant = Lineup.named(args[0]);
    CountDownLatch never = new CountDownLatch(1);
    try (Engine engine = entrant.open(new Store(args[1], () -> {}))) {
      engine.start(number -> {
        System.out.println(FIRED);
        try {
          never.await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      });
      System.out.println(STARTED);
      never.await();
    }
  }
}
