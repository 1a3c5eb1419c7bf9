package dev.rooster.cli;

import dev.rooster.format.Fields;
import dev.rooster.format.UnreadableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Checks whether the daemon is up, and whether it speaks MCP. */
final class DaemonDoctor {
  private static final String HELLO =
      """
      {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
      "capabilities":{},"clientInfo":{"name":"rooster-doctor","version":"1"}}}""";

  private final Requests requests;

  DaemonDoctor(Requests requests) {
    this.requests = requests;
  }

  List<Finding> findings() {
    if (!requests.up()) {
      return List.of(Finding.wrong("daemon", "down; nothing fires", "rooster up"));
    }
    List<Finding> findings = new ArrayList<>();
    Fields status = requests.asked("GET", "/api/status", "");
    findings.add(
        Finding.ok(
            "daemon",
            status.text("url").map(it -> "up at " + it).orElse("up")
                + status.text("version").map(it -> ", version " + it).orElse("")));
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

  private Finding mcp() {
    Backend.Reply reply =
        requests.tried(
            "POST",
            "/mcp",
            Map.of(
                "Content-Type", "application/json",
                "Accept", "application/json, text/event-stream"),
            HELLO);
    boolean answers;
    try {
      answers = reply.ok() && Requests.fields(reply.body()).object("result").isPresent();
    } catch (UnreadableException e) {
      answers = false;
    }
    return answers
        ? Finding.ok("mcp", "the daemon answers at /mcp")
        : Finding.wrong(
            "mcp",
            "the daemon does not answer at /mcp (status %d)".formatted(reply.status()),
            "restart the daemon: rooster stop, then rooster up");
  }
}
