package dev.rooster.cli;

import dev.rooster.format.Fields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks whether the daemon is up, and whether it speaks MCP. */
final class DaemonDoctor {
  private static final String HELLO =
      """
      {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
      "capabilities":{},"clientInfo":{"name":"rooster-doctor","version":"1"}}}\
      """;

  private final Requests requests;

  DaemonDoctor(Requests requests) {
    this.requests = requests;
  }

  List<Finding> findings() throws IOException {
    if (!requests.up()) {
      return List.of(Finding.wrong("daemon", "down; nothing fires", "rooster up"));
    }
    List<Finding> findings = new ArrayList<>();
    Fields status = requests.asked("GET", "/api/status", "");
    findings.add(Finding.ok("daemon", status.text("url").map(it -> "up at " + it).orElse("up")));
    for (Fields problem : status.objects("problems")) {
      findings.add(
          Finding.wrong(
              "daemon",
              problem.text("message").orElse("has a problem"),
              problem.text("remedy").orElse("see rooster status")));
    }
    findings.add(mcp());
    return findings;
  }

  private Finding mcp() throws IOException {
    Backend.Reply reply =
        requests.tried(
            "POST",
            "/mcp",
            Map.of(
                "Content-Type", "application/json",
                "Accept", "application/json, text/event-stream"),
            HELLO);
    Optional<String> version =
        reply.ok()
            ? Requests.fields(reply.body())
                .object("result")
                .flatMap(it -> it.object("serverInfo"))
                .flatMap(it -> it.text("version"))
            : Optional.empty();
    if (version.isEmpty()) {
      return Finding.wrong(
          "mcp",
          "the daemon does not answer at /mcp (status %d)".formatted(reply.status()),
          "restart it: rooster stop, then rooster up");
    }
    String own = Version.current().rooster();
    return version.get().equals(own)
        ? Finding.ok("mcp", "answers at /mcp, version " + own)
        : Finding.wrong(
            "mcp",
            "the daemon has version %s, this program %s".formatted(version.get(), own),
            "restart it: rooster stop, then rooster up");
  }
}
