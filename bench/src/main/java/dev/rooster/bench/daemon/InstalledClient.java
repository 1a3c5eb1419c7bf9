package dev.rooster.bench.daemon;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What Claude Code would start: the hook and the MCP server in its settings, as {@code rooster
 * install} has written them.
 */
final class InstalledClient implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String INITIALIZE =
      """
      {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
      "capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}
      """;

  private final Path settings;
  private final String hook;
  private final List<String> server;

  private InstalledClient(Path settings) throws IOException {
    this.settings = settings;
    this.hook =
        JSON.readTree(settings.resolve("settings.json").toFile())
            .at("/hooks/UserPromptSubmit/0/hooks/0/command")
            .asText();
    JsonNode entry =
        JSON.readTree(settings.resolve(".claude.json").toFile()).at("/mcpServers/rooster");
    this.server = new ArrayList<>(List.of(entry.path("command").asText()));
    entry.path("args").forEach(it -> server.add(it.asText()));
  }

  /**
   * Installs Rooster into empty settings.
   *
   * @param root the directory with the launcher
   * @param home the home directory of the daemon
   */
  static InstalledClient install(Path root, Path home) throws IOException, InterruptedException {
    Path settings = Files.createTempDirectory("rooster-bench-client");
    ProcessBuilder install =
        new ProcessBuilder(
                root.resolve("rooster").toString(),
                "install",
                "claude-code",
                "--home",
                home.toString())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    install.environment().put("CLAUDE_CONFIG_DIR", settings.toString());
    int exit = install.start().waitFor();
    if (exit != 0) {
      throw new IOException("rooster install ended with exit code " + exit);
    }
    return new InstalledClient(settings);
  }

  /**
   * An ended program.
   *
   * @param micros from before its start until it has ended
   */
  record Ended(long micros, int exit, String out) {}

  /** Calls the hook in a shell, as the client does. */
  Ended hook(String json) throws IOException, InterruptedException {
    return timed(List.of("/bin/sh", "-c", hook), json);
  }

  static Ended timed(List<String> command, String in) throws IOException, InterruptedException {
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    try (OutputStream stdin = process.getOutputStream()) {
      stdin.write(in.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // It does not read.
    }
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int exit = process.waitFor();
    return new Ended((System.nanoTime() - start) / 1_000, exit, out);
  }

  /** The microseconds from the start of the MCP server until it has answered initialize. */
  long serverReady() throws IOException, InterruptedException {
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(server).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    try (BufferedReader answers = process.inputReader(StandardCharsets.UTF_8)) {
      try (OutputStream stdin = process.getOutputStream()) {
        stdin.write(INITIALIZE.getBytes(StandardCharsets.UTF_8));
        stdin.flush();
        String answer = answers.readLine();
        long micros = (System.nanoTime() - start) / 1_000;
        if (answer == null || !answer.contains("\"serverInfo\"")) {
          throw new IOException("the MCP server answered " + answer);
        }
        return micros;
      }
    } finally {
      process.waitFor();
    }
  }

  @Override
  public void close() throws IOException {
    Folders.delete(settings);
  }
}
