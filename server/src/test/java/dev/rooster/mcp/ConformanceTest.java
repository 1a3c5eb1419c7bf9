package dev.rooster.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The official conformance suite, in its stable and its next version. A fixture on the same
 * protocol layer has the tools that its scenarios call; the real server passes those that need
 * none. Each exception is named with its reason.
 */
@Tag("slow")
@Timeout(240)
class ConformanceTest {
  private static final Pattern SUMMARY =
      Pattern.compile("(?m)^([✓✗]) ([a-z0-9-]+): (\\d+) passed, (\\d+) failed");

  /** Rooster sends no log messages to clients: the feature is deprecated. */
  private static final Set<String> NO_LOGGING =
      Set.of("logging-set-level", "tools-call-with-logging");

  /** In the handshake era, Rooster asks clients for nothing; in the stateless era, it may. */
  private static final Set<String> NO_REQUESTS_TO_CLIENTS =
      Set.of(
          "tools-call-sampling",
          "tools-call-elicitation",
          "elicitation-sep1034-defaults",
          "elicitation-sep1330-enums");

  /** An optional extension that Rooster does not have. */
  private static final Set<String> NO_TASKS =
      Set.of(
          "tasks-lifecycle",
          "tasks-capability-negotiation",
          "tasks-wire-fields",
          "tasks-request-state-removal",
          "tasks-mrtr-input",
          "tasks-request-headers",
          "tasks-dispatch-and-envelope",
          "tasks-required-task-error",
          "tasks-mrtr-composition");

  /** Not required: no parameter of a tool is repeated in a header. */
  private static final Set<String> NO_HEADERS_OF_PARAMETERS =
      Set.of("http-custom-header-server-validation");

  @TempDir Path home;

  /** The scenarios, and whether each passed. */
  private Map<String, Boolean> run(McpTestServer server, NodeProgram suite, String... arguments)
      throws IOException, InterruptedException {
    try (server;
        TokenProxy proxy = new TokenProxy(server.port(), McpTestServer.TOKEN)) {
      List<String> all = new java.util.ArrayList<>(List.of("server", "--url", proxy.url()));
      all.addAll(List.of(arguments));
      String output = suite.run(home, all).output();
      Map<String, Boolean> passed = new TreeMap<>();
      Matcher line = SUMMARY.matcher(output);
      while (line.find()) {
        passed.put(line.group(2), line.group(1).equals("✓") && line.group(4).equals("0"));
      }
      assertThat(passed).as(output).isNotEmpty();
      assertThat(server.bugs()).isEmpty();
      return passed;
    }
  }

  private static Set<String> names(Map<String, Boolean> scenarios, boolean passed) {
    Set<String> names = new TreeSet<>();
    scenarios.forEach((name, it) -> {
      if (it == passed) {
        names.add(name);
      }
    });
    return names;
  }

  @SafeVarargs
  private static Set<String> all(Set<String>... sets) {
    Set<String> all = new TreeSet<>();
    for (Set<String> set : sets) {
      all.addAll(set);
    }
    return all;
  }

  @Test
  void the_stable_suite_passes() throws Exception {
    Map<String, Boolean> scenarios =
        run(McpTestServer.ofSuite(), NodeProgram.STABLE_SUITE, "--suite", "all");

    assertThat(scenarios).hasSize(32);
    assertThat(names(scenarios, false)).isEqualTo(all(NO_LOGGING, NO_REQUESTS_TO_CLIENTS));
  }

  @Test
  void the_requirements_of_2025_11_25_are_met() throws Exception {
    Map<String, Boolean> scenarios =
        run(McpTestServer.ofSuite(), NodeProgram.NEXT_SUITE, "--requirements", "2025-11-25");

    assertThat(scenarios).hasSize(33);
    assertThat(names(scenarios, false)).isEqualTo(all(NO_LOGGING, NO_REQUESTS_TO_CLIENTS));
  }

  @Test
  void the_requirements_of_2026_07_28_are_met() throws Exception {
    Map<String, Boolean> scenarios =
        run(McpTestServer.ofSuite(), NodeProgram.NEXT_SUITE, "--requirements", "2026-07-28");

    assertThat(scenarios).hasSize(50);
    assertThat(names(scenarios, false)).isEqualTo(all(NO_TASKS, NO_HEADERS_OF_PARAMETERS));
  }

  @Test
  void the_real_server_passes_what_needs_no_fixture_of_2025_11_25() throws Exception {
    Map<String, Boolean> scenarios =
        run(McpTestServer.ofRooster(), NodeProgram.NEXT_SUITE, "--requirements", "2025-11-25");

    assertThat(names(scenarios, true))
        .containsExactly(
            "dns-rebinding-protection",
            "ping",
            "prompts-list",
            "resources-list",
            "resources-subscribe",
            "resources-unsubscribe",
            "server-initialize",
            "server-session-lifecycle",
            "server-sse-multiple-streams",
            "server-sse-polling",
            "tools-list");
  }

  @Test
  void the_real_server_passes_what_needs_no_fixture_of_2026_07_28() throws Exception {
    Map<String, Boolean> scenarios =
        run(McpTestServer.ofRooster(), NodeProgram.NEXT_SUITE, "--requirements", "2026-07-28");

    assertThat(names(scenarios, true))
        .containsExactly(
            "caching",
            "dns-rebinding-protection",
            "http-header-validation",
            "input-required-result-ignore-extra-params",
            "input-required-result-missing-input-response",
            "input-required-result-unsupported-methods",
            "input-required-result-validate-input",
            "prompts-list",
            "resources-list",
            "sep-2164-resource-not-found",
            "server-sse-multiple-streams",
            "tasks-status-notifications",
            "tools-list");
  }
}
