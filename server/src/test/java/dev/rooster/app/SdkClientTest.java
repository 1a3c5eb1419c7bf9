package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The client of the official Java SDK against a real daemon, over both transports. */
@Tag("slow")
@Timeout(120)
class SdkClientTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

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

  private static McpClientTransport transport(String name) {
    if (name.equals("http")) {
      return HttpClientStreamableHttpTransport.builder("http://127.0.0.1:" + daemon.port())
          .endpoint("/mcp")
          .openConnectionOnStartup(true)
          .addHttpRequestCustomizer((builder, method, uri, body, context) ->
              builder.header("Authorization", "Bearer " + daemon.token()))
          .build();
    }
    List<String> command = new ArrayList<>(TrainedDaemon.command(List.of()));
    command.addAll(List.of("mcp", "--home", daemon.home().toString()));
    return new StdioClientTransport(
        ServerParameters.builder(command.getFirst())
            .args(command.subList(1, command.size()))
            .build(),
        McpJsonDefaults.getMapper());
  }

  private static McpSchema.CallToolRequest reminder(Map<String, Object> arguments) {
    return McpSchema.CallToolRequest.builder("reminder").arguments(arguments).build();
  }

  @ParameterizedTest
  @ValueSource(strings = {"http", "stdio"})
  void the_official_client_sets_reads_and_watches_reminders(String transport) throws Exception {
    BlockingQueue<List<McpSchema.ResourceContents>> updates = new LinkedBlockingQueue<>();
    try (McpSyncClient client =
        McpClient.sync(transport(transport))
            .requestTimeout(PATIENCE)
            .initializationTimeout(PATIENCE)
            .resourcesUpdateConsumer(updates::add)
            .build()) {
      assertThat(client.initialize().protocolVersion()).isEqualTo("2025-11-25");
      assertThat(client.listTools().tools()).extracting(McpSchema.Tool::name).contains("reminder");

      McpSchema.CallToolResult set =
          client.callTool(
              reminder(Map.of("action", "set", "message", "call Ada", "time", "in 20 minutes")));
      assertThat(set.isError()).isFalse();
      assertThat(set.structuredContent().toString()).contains("call Ada");

      client.subscribeResource(McpSchema.SubscribeRequest.builder("rooster://reminders").build());
      McpSchema.CallToolResult refused = client.callTool(reminder(Map.of("action", "fly")));
      assertThat(refused.isError()).isTrue();

      assertThat(
              client
                  .readResource(
                      McpSchema.ReadResourceRequest.builder("rooster://reminders").build())
                  .toString())
          .contains("call Ada");
      assertThat(client.listPrompts().prompts())
          .extracting(McpSchema.Prompt::name)
          .contains("remind_me");

      client.callTool(
          reminder(Map.of("action", "set", "message", "call Bob", "time", "in 1 hour")));
      assertThat(updates.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isNotNull();
    }
  }
}
