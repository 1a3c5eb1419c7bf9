package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.mcp.NodeProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The official inspector against a real daemon, in each era and over both transports. */
@Tag("slow")
@Timeout(240)
class InspectorTest {
  @TempDir static Path folder;

  private static RealDaemon daemon;

  @BeforeAll
  static void start() throws IOException {
    daemon = new RealDaemon(folder);
    daemon.up();
  }

  @AfterAll
  static void stop() {
    daemon.close();
  }

  private static NodeProgram.Ended inspect(String era, String transport, String... method)
      throws Exception {
    List<String> arguments = new ArrayList<>(List.of("--cli", "--protocol-era", era));
    arguments.addAll(List.of(method));
    if (transport.equals("http")) {
      arguments.addAll(
          List.of(
              "--transport",
              "http",
              "--server-url",
              "http://127.0.0.1:%d/mcp".formatted(daemon.port()),
              "--header",
              "Authorization: Bearer " + daemon.token()));
    } else {
      arguments.add("--");
      arguments.addAll(TrainedDaemon.command(List.of()));
      arguments.addAll(List.of("mcp", "--home", daemon.home().toString()));
    }
    return NodeProgram.INSPECTOR.run(folder, arguments);
  }

  @ParameterizedTest
  @CsvSource({
    "legacy, http",
    "auto, http",
    "modern, http",
    "legacy, stdio",
    "auto, stdio",
    "modern, stdio"
  })
  void the_inspector_sees_what_rooster_offers(String era, String transport) throws Exception {
    NodeProgram.Ended tools = inspect(era, transport, "--method", "tools/list", "--strict");
    assertThat(tools.exit()).as(tools.output()).isZero();
    assertThat(tools.output()).contains("\"reminder\"");

    NodeProgram.Ended set =
        inspect(
            era,
            transport,
            "--method",
            "tools/call",
            "--tool-name",
            "reminder",
            "--tool-arg",
            "action=set",
            "message=check the oven",
            "time=in 20 minutes");
    assertThat(set.exit()).as(set.output()).isZero();
    assertThat(set.output()).contains("check the oven").contains("structuredContent");

    NodeProgram.Ended read =
        inspect(era, transport, "--method", "resources/read", "--uri", "rooster://reminders");
    assertThat(read.exit()).as(read.output()).isZero();
    assertThat(read.output()).contains("check the oven");
  }
}
