package dev.rooster.mcp;

import dev.rooster.app.TestServer;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.Problems;
import dev.rooster.mcp.protocol.ChangeStream;
import dev.rooster.mcp.protocol.ClientIdentity;
import dev.rooster.mcp.protocol.McpAnswer;
import dev.rooster.mcp.protocol.McpCaller;
import dev.rooster.mcp.protocol.McpServer;
import dev.rooster.mcp.protocol.Message;
import dev.rooster.trust.Caller;
import dev.rooster.trust.User;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** A running client that calls Rooster's tools, and an engine that a test ticks. */
final class CallingScene implements AutoCloseable {
  static final Instant NOW = Instant.parse("2026-11-18T09:00:00Z");

  private final Path home;
  private final TestServer server;
  private final List<RuntimeException> bugs = new CopyOnWriteArrayList<>();

  CallingScene(Path home) {
    this.home = home;
    this.server = TestServer.in(home, NOW, ZoneOffset.UTC).start();
  }

  void configure(String yaml) {
    try {
      Files.writeString(home.resolve("rooster.yaml"), yaml);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.configure();
  }

  TestServer server() {
    return server;
  }

  List<RuntimeException> bugs() {
    return bugs;
  }

  void pass(Duration time) {
    server.ticked().jumpTo(server.clock().instant().plus(time));
  }

  /** The result of a tool. */
  record Called(Fields result) {
    String text() {
      return result.objects("content").getFirst().text("text").orElseThrow();
    }

    boolean failed() {
      return result.flag("isError").orElseThrow();
    }

    Fields structured() {
      return result.object("structuredContent").orElseThrow(() -> new AssertionError(text()));
    }

    /** The only reminder of the result. */
    Fields reminder() {
      return structured().objects("reminders").getFirst();
    }
  }

  /** A client of the operator, with the facts that a stdio relay passes on. */
  static McpCaller client(String agent, String session, String directory) {
    return client(Optional.empty(), agent, session, directory);
  }

  static McpCaller client(Optional<User> user, String agent, String session, String directory) {
    return new McpCaller(
        new Caller("mcp", user, ZoneOffset.UTC),
        agent,
        session,
        directory,
        new ClientIdentity("", ""));
  }

  Called call(McpCaller client, String tool, String arguments) {
    return call(client, tool, arguments, "");
  }

  /**
   * @param meta additional metadata: fields of a JSON object
   */
  Called call(McpCaller client, String tool, String arguments, String meta) {
    return new Called(
        answer(
            client,
            "tools/call",
            "\"name\":\"%s\",\"arguments\":%s,".formatted(tool, arguments),
            meta));
  }

  /**
   * Calls a tool from a client that can ask its person.
   *
   * @param more further parameters: fields of a JSON object, each with a comma behind it
   */
  Fields asking(McpCaller client, String tool, String arguments, String more) {
    return answer(
        client,
        "tools/call",
        "\"name\":\"%s\",\"arguments\":%s,%s".formatted(tool, arguments, more),
        McpTestClient.META.replace("Capabilities\":{}", "Capabilities\":{\"elicitation\":{}}"),
        "");
  }

  /** The tools that a client sees. */
  List<Fields> tools(McpCaller client) {
    return answer(client, "tools/list", "", "").objects("tools");
  }

  /** The whole response to a request, which may be an error. */
  String raw(McpCaller client, String method, String params) {
    return json(client, method, params.isEmpty() ? "" : params + ",", McpTestClient.META);
  }

  /** The notifications of an event for a client that listens. */
  ChangeStream listen(McpCaller client, String notifications) {
    String request =
        McpTestClient.request(
            "subscriptions/listen",
            "\"notifications\":{%s},%s".formatted(notifications, McpTestClient.META));
    McpAnswer answer =
        server.mcp(bugs::add).handle(Message.of(Json.read(request)), client, it -> {});
    return ((McpAnswer.Listening) answer).stream();
  }

  private Fields answer(McpCaller client, String method, String params, String meta) {
    return answer(client, method, params, McpTestClient.META, meta);
  }

  private Fields answer(McpCaller client, String method, String params, String basis, String meta) {
    String json = json(client, method, params, basis.replace("\"_meta\":{", "\"_meta\":{" + meta));
    return Fields.of(Json.read(json), "", new Problems())
        .object("result")
        .orElseThrow(() -> new AssertionError(json));
  }

  private String json(McpCaller client, String method, String params, String meta) {
    McpServer mcp = server.mcp(bugs::add);
    String request = McpTestClient.request(method, params + meta);
    McpAnswer answer = mcp.handle(Message.of(Json.read(request)), client, it -> {});
    return ((McpAnswer.Response) answer).json();
  }

  @Override
  public void close() {
    server.close();
  }
}
