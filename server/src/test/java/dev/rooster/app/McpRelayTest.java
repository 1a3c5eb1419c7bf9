package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Terminal;
import dev.rooster.home.Home;
import dev.rooster.mcp.McpTestServer;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The relay between a client's standard streams and a daemon that comes and goes. */
class McpRelayTest {
  private static final String META =
      "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{}}";
  private static final String SET =
      "\"name\":\"reminder\",\"arguments\":{\"action\":\"set\",\"message\":\"call"
          + " Ada\",\"time\":\"in 20 minutes\"}";
  private static final String HELLO =
      "\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}";

  @TempDir Path folder;

  private final PipedOutputStream toRelay = new PipedOutputStream();
  private final Lines fromRelay = new Lines();
  private Thread relay;
  private Optional<McpTestServer> daemon = Optional.empty();

  @BeforeEach
  void start() throws IOException {
    PipedInputStream in = new PipedInputStream(toRelay, 1_000_000);
    CommandContext context =
        new CommandContext(
            fromRelay,
            new StringWriter(),
            in,
            InstantSource.system(),
            name -> Optional.ofNullable(Map.of("CODEX_THREAD_ID", "t-1").get(name)),
            () -> ZoneOffset.UTC,
            Terminal.NONE);
    Home home = Home.of(Optional.of(folder.toString()), context.environment(), Kinds.ALL);
    relay =
        Thread.ofPlatform()
            .start(() -> {
              try {
                McpWiring.relay(home, Optional.empty(), context).run(in);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
  }

  @AfterEach
  void stop() throws IOException, InterruptedException {
    toRelay.close();
    relay.join();
    down();
  }

  private void up() throws IOException {
    McpTestServer started = McpTestServer.ofRooster();
    daemon = Optional.of(started);
    new DaemonFile(started.port(), ProcessHandle.current().pid(), McpTestServer.TOKEN)
        .write(folder.resolve("daemon.json"));
  }

  /** As a crash does: the file with the address stays. */
  private void down() {
    daemon.ifPresent(McpTestServer::close);
    daemon = Optional.empty();
  }

  private void say(String line) throws IOException {
    toRelay.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    toRelay.flush();
  }

  /** Asks, and waits for the response. */
  private String ask(String id, String method, String params) throws IOException {
    say(request(id, method, params));
    return next("\"id\":" + id);
  }

  /** The next message that contains a text; notifications and responses come in any order. */
  private String next(String part) {
    String line = fromRelay.next();
    while (!line.contains(part)) {
      line = fromRelay.next();
    }
    return line;
  }

  /** The lines that the relay writes. */
  private static final class Lines extends Writer {
    private static final long PATIENCE_SECONDS = 20;

    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final StringBuilder line = new StringBuilder();

    @Override
    public void write(char[] characters, int offset, int length) {
      line.append(characters, offset, length);
    }

    @Override
    public void flush() {
      assertThat(line.toString()).endsWith("}\n").containsOnlyOnce("\n");
      lines.add(line.toString());
      line.setLength(0);
    }

    String next() {
      try {
        return Optional.ofNullable(lines.poll(PATIENCE_SECONDS, TimeUnit.SECONDS)).orElseThrow();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public void close() {}
  }

  private static String request(String id, String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":%s,\"method\":\"%s\",\"params\":{%s}}"
        .formatted(id, method, params);
  }

  @Test
  void a_session_outlives_the_daemon() throws IOException {
    up();
    assertThat(ask("1", "initialize", HELLO)).contains("\"protocolVersion\":\"2025-11-25\"");
    assertThat(ask("2", "tools/call", SET)).contains("\"id\":2", "\"isError\":false");
    down();
    assertThat(ask("3", "tools/call", SET)).contains("\"isError\":true", "rooster up");
    assertThat(ask("4", "ping", "")).contains("\"id\":4,\"result\":{}");
    up();
    assertThat(ask("5", "tools/call", SET)).contains("\"isError\":false");
  }

  @Test
  void a_client_can_begin_before_there_is_a_daemon() throws IOException {
    assertThat(ask("\"a\"", "initialize", HELLO)).contains("\"id\":\"a\"", "serverInfo");
    assertThat(ask("2", "tools/list", "")).contains("\"reminder\"");
    assertThat(ask("3", "resources/list", "")).contains("\"error\"", "rooster up");
    up();
    assertThat(ask("4", "tools/call", SET)).contains("\"isError\":false");
  }

  @Test
  void stateless_requests_find_the_daemon_of_the_moment() throws IOException {
    assertThat(ask("1", "server/discover", META)).contains("supportedVersions");
    assertThat(ask("2", "tools/call", SET + "," + META)).contains("\"isError\":true", "rooster up");
    up();
    assertThat(ask("3", "tools/call", SET + "," + META)).contains("\"isError\":false");
    assertThat(ask("4", "no/such", META)).contains("-32601");
    assertThat(ask("5", "server/discover", "")).contains("-32602");
  }

  @Test
  void a_stateless_client_hears_of_changes() throws IOException {
    up();
    ask("1", "initialize", HELLO);
    say(
        request(
            "2",
            "subscriptions/listen",
            "\"notifications\":{\"resourceSubscriptions\":[\"rooster://reminders\"]}," + META));
    next("subscriptions/acknowledged");
    ask("3", "resources/subscribe", "\"uri\":\"rooster://reminders\"");
    say(request("4", "tools/call", SET));

    next("\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":2},\"uri\"");
    say(
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":2}}");
  }

  @Test
  void a_client_of_the_handshake_era_hears_of_changes() throws IOException {
    up();
    ask("1", "initialize", HELLO);
    ask("2", "resources/subscribe", "\"uri\":\"rooster://reminders\"");
    while (daemon.orElseThrow().rooster().events().listening() == 0) {
      Thread.onSpinWait();
    }
    say(request("3", "tools/call", SET));

    next("resources/updated");
  }

  @Test
  void a_subscription_ends_with_the_daemon() throws IOException {
    up();
    say(
        request(
            "7",
            "subscriptions/listen",
            "\"notifications\":{\"resourcesListChanged\":true}," + META));
    next("acknowledged");
    down();

    assertThat(next("\"id\":7")).contains("\"resultType\":\"complete\"");
  }

  @Test
  void what_is_not_a_message_gets_an_error_and_nothing_else() throws IOException {
    up();
    say("hello");
    assertThat(fromRelay.next()).contains("-32700");
    say("{\"jsonrpc\":\"2.0\",\"id\":9}");
    assertThat(fromRelay.next()).contains("\"id\":9", "-32600");
    say("");
    say("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
    assertThat(ask("2", "ping", "")).contains("\"id\":2", "initialize");
  }

  /** Revision 2025-03-26 had batches. */
  @Test
  void each_message_of_a_batch_gets_its_response() throws IOException {
    up();
    ask("1", "initialize", HELLO.replace("2025-11-25", "2025-03-26"));

    say(
        "[%s,{\"jsonrpc\":\"2.0\"},%s]"
            .formatted(request("2", "ping", ""), request("3", "tools/list", "")));

    assertThat(List.of(fromRelay.next(), fromRelay.next(), fromRelay.next()))
        .anyMatch(it -> it.contains("\"id\":2"))
        .anyMatch(it -> it.contains("\"id\":3") && it.contains("set_reminder_boundary"))
        .anyMatch(it -> it.contains("-32600"));
    say("[]");
    assertThat(next("-32600")).contains("empty");
  }

  @Test
  void a_stale_address_counts_as_no_daemon() throws IOException {
    Files.writeString(folder.resolve("daemon.json"), "{\"port\":1,\"pid\":1,\"token\":\"x\"}");

    assertThat(ask("1", "tools/call", SET + "," + META)).contains("rooster up");
  }
}
