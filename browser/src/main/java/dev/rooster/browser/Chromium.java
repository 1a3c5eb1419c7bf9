package dev.rooster.browser;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A Chromium without a window, driven by its own protocol (DevTools). */
public final class Chromium implements AutoCloseable {
  private static final Pattern LISTENING = Pattern.compile("DevTools listening on (ws://\\S+)");

  /** It asks nobody for anything: no updates, no search engine, no certificates of experiments. */
  private static final List<String> FLAGS =
      List.of(
          "--headless",
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--disable-dev-shm-usage",
          "--no-first-run",
          "--no-default-browser-check",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
          "--disable-extensions",
          "--hide-scrollbars",
          "--force-device-scale-factor=1",
          "--remote-debugging-port=0",
          "about:blank");

  private final Process process;
  private final DevTools tools;

  private Chromium(Process process, DevTools tools) {
    this.process = process;
    this.tools = tools;
  }

  /** Where it is installed; {@code ./check} installs it where it can. */
  public static Optional<Path> program() {
    return Stream.of(Objects.requireNonNullElse(System.getenv("PATH"), "").split(":", -1))
        .flatMap(folder ->
            Stream.of("chromium", "chromium-browser", "google-chrome")
                .map(name -> Path.of(folder).resolve(name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * @param profile an empty folder
   */
  public static Chromium start(Path profile) {
    List<String> command =
        Stream.concat(
                Stream.of(program().orElseThrow().toString(), "--user-data-dir=" + profile),
                FLAGS.stream())
            .toList();
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectInput(ProcessBuilder.Redirect.PIPE)
              .start();
      return new Chromium(process, new DevTools(address(process)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads its log to the line with the address, and goes on reading, so that it never blocks. */
  private static String address(Process process) throws IOException {
    BufferedReader log = process.errorReader(StandardCharsets.UTF_8);
    StringBuilder before = new StringBuilder();
    String line = log.readLine();
    while (line != null) {
      Matcher found = LISTENING.matcher(line);
      if (found.find()) {
        Thread.startVirtualThread(() -> log.lines().forEach(rest -> {}));
        return found.group(1);
      }
      before.append(line).append('\n');
      line = log.readLine();
    }
    throw new IOException("Chromium did not start:\n" + before);
  }

  /** A visitor of their own, with no cookie of another one. */
  public String visitor() {
    return tools.call("Target.createBrowserContext", Map.of()).path("browserContextId").asText();
  }

  /** A new tab of a visitor. */
  public Tab tab(String visitor) {
    JsonNode target =
        tools.call(
            "Target.createTarget", Map.of("url", "about:blank", "browserContextId", visitor));
    JsonNode attached =
        tools.call(
            "Target.attachToTarget",
            Map.of("targetId", target.path("targetId").asText(), "flatten", true));
    return new Tab(tools, attached.path("sessionId").asText(), target.path("targetId").asText());
  }

  @Override
  public void close() {
    tools.close();
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    process.onExit().join();
  }
}
