package dev.rooster.mcp;

import dev.rooster.app.TestServer;
import dev.rooster.format.JsonText;
import dev.rooster.http.Api;
import dev.rooster.http.HttpServer;
import dev.rooster.http.McpRoutes;
import dev.rooster.http.TurnAccess;
import dev.rooster.mcp.protocol.McpOffer;
import dev.rooster.mcp.protocol.McpServer;
import dev.rooster.mcp.protocol.McpSessions;
import dev.rooster.mcp.protocol.ServerIdentity;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/** A server of MCP by HTTP, on Rooster's own offer or on another one. */
public final class McpTestServer implements AutoCloseable {
  public static final String TOKEN = "a-token-for-tests";
  public static final Instant NOW = Instant.parse("2026-11-18T09:00:00Z");

  private final TestServer rooster;
  private final List<RuntimeException> bugs = new CopyOnWriteArrayList<>();
  private final HttpServer http;
  private final int port;
  private final HttpServer ofTurns;
  private final int portOfTurns;

  /** A server with what Rooster offers. */
  public static McpTestServer ofRooster() throws IOException {
    return new McpTestServer(TestServer.at(NOW, ZoneOffset.UTC), Optional.empty());
  }

  /** The same with the configuration of a home directory. */
  public static McpTestServer ofRooster(Path home) throws IOException {
    TestServer rooster = TestServer.in(home, NOW, ZoneOffset.UTC);
    rooster.configure();
    return new McpTestServer(rooster, Optional.empty());
  }

  /** A server with what the conformance suite looks for. */
  public static McpTestServer ofSuite() throws IOException {
    return new McpTestServer(
        TestServer.at(NOW, ZoneOffset.UTC), Optional.of(new ConformanceOffer()));
  }

  private McpTestServer(TestServer rooster, Optional<McpOffer> other) throws IOException {
    this.rooster = rooster;
    McpServer server = other.map(this::server).orElseGet(() -> rooster.mcp(bugs::add));
    Api api = McpRoutes.addTo(rooster.api(JsonText::object), server);
    http = new HttpServer(api, rooster.access(TOKEN), 0);
    port = http.start();
    ofTurns =
        new HttpServer(
            McpRoutes.ofTurns(rooster.turnServers(), bugs::add),
            new TurnAccess(rooster.turnServers()),
            0);
    portOfTurns = ofTurns.start();
    rooster.turnServers().reachedAt(portOfTurns);
  }

  private McpServer server(McpOffer offer) {
    return new McpServer(
        offer,
        new ServerIdentity("fixture", "Fixture", "1"),
        new McpSessions(() -> UUID.randomUUID().toString()),
        bugs::add);
  }

  public int port() {
    return port;
  }

  /** The port for the programs of turns. */
  public int portOfTurns() {
    return portOfTurns;
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
    ofTurns.close();
    rooster.close();
  }
}
