package dev.rooster.setup;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Asks an installed client for its version. */
public final class CheckClient {
  private static final Duration TIMEOUT = Duration.ofSeconds(20);
  private static final int MOST_OF_OUTPUT = 200;

  private CheckClient() {}

  public static Check of(Client client, Function<String, Optional<String>> environment) {
    return LookAround.program(client, environment)
        .map(it -> version(client, it))
        .orElse(Check.bad(client.word(), "there is no program of this name on PATH"));
  }

  private static Check version(Client client, Path program) {
    try {
      Process process =
          new ProcessBuilder(program.toString(), "--version").redirectErrorStream(true).start();
      process.getOutputStream().close();
      if (!process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        return Check.bad(
            client.word(), "--version took longer than %d s".formatted(TIMEOUT.toSeconds()));
      }
      String output =
          new String(process.getInputStream().readNBytes(MOST_OF_OUTPUT), StandardCharsets.UTF_8);
      return process.exitValue() == 0
          ? Check.good(client.word(), output.strip())
          : Check.bad(client.word(), "--version exited with code " + process.exitValue());
    } catch (IOException e) {
      return Check.bad(client.word(), "cannot be started: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Check.bad(client.word(), "interrupted");
    }
  }
}
