package dev.rooster.mcp;

import dev.rooster.app.TestServer;
import dev.rooster.format.JsonText;
import dev.rooster.http.Api;
import dev.rooster.http.HttpServer;
import dev.rooster.http.McpRoutes;
import dev.rooster.mcp.protocol.McpOffer;
import dev.rooster.mcp.protocol.McpServer;
import dev.rooster.mcp.protocol.McpSessions;
import dev.rooster.mcp.protocol.ServerIdentity;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/** A server of MCP by HTTP, on Rooster's own offer or on another one. */
public final class McpTestServer implements AutoCloseable {
  public static final String TOKEN = "a-token-for-tests";
  public static final Instant NOW = Instant.parse("2026-11-18T09:00:00Z");

  private final TestServer rooster = TestServer.at(NOW, ZoneOffset.UTC);
  private final List<RuntimeException> bugs = new CopyOnWriteArrayList<>();
  private final HttpServer http;
  private final int port;

  /** A server with what Rooster offers. */
  public static McpTestServer ofRooster() throws IOException {
    return new McpTestServer(null);
  }

  /** A server with what the conformance suite looks for. */
  public static McpTestServer ofSuite() throws IOException {
    return new McpTestServer(new ConformanceOffer());
  }

  private McpTestServer(@org.jspecify.annotations.Nullable McpOffer other) throws IOException {
    McpServer server =
        other == null
            ? rooster.mcp(bugs::add)
            : new McpServer(
                other,
                new ServerIdentity("fixture", "Fixture", "1"),
                new McpSessions(() -> UUID.randomUUID().toString()),
                bugs::add);
    Api api = McpRoutes.addTo(rooster.api(JsonText::object), server);
    http = new HttpServer(api, rooster.access(TOKEN), 0);
    port = http.start();
  }

  public int port() {
    return port;
  }

  public TestServer rooster() {
    return rooster;
  }

  /** The unexpected exceptions. */
  public List<RuntimeException> bugs() {
    return bugs;
  }

  @Override
  public void close() {
    http.close();
    rooster.close();
  }

  /** For trying programs by hand: serves until the process ends. */
  public static void main(String[] words) throws Exception {
    McpTestServer server = words[0].equals("suite") ? ofSuite() : ofRooster();
    TokenProxy proxy = new TokenProxy(server.port(), TOKEN);
    System.out.println(proxy.url());
    Thread.currentThread().join();
  }
}
