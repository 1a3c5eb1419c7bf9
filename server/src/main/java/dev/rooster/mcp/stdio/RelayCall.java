package dev.rooster.mcp.stdio;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problems;
import dev.rooster.format.UnreadableException;
import dev.rooster.mcp.protocol.ErrorCode;
import dev.rooster.mcp.protocol.McpException;
import dev.rooster.mcp.protocol.Message;
import dev.rooster.mcp.protocol.Responses;
import dev.rooster.net.HttpResponse;
import java.io.IOException;
import java.util.Optional;

/** A request that waits for its response. It gets exactly one, unless the client cancels it. */
final class RelayCall {
  private static final int LONGEST = 100_000_000;
  private static final String JSON_RPC = "{\"jsonrpc\"";

  private final Message.Request request;
  private final MessageOutput out;
  private Optional<HttpResponse> response = Optional.empty();
  private boolean ended;

  RelayCall(Message.Request request, MessageOutput out) {
    this.request = request;
    this.out = out;
  }

  /** Whether it lasts until the client cancels it. */
  boolean isEndless() {
    return request.method().equals("subscriptions/listen");
  }

  /** Passes on what the daemon responds. */
  void pass(HttpResponse from) throws IOException {
    synchronized (this) {
      if (ended) {
        from.close();
        return;
      }
      response = Optional.of(from);
    }
    try (from) {
      if (ServerEvents.isStream(from)) {
        ServerEvents.read(from, this::message);
        lost();
      } else {
        whole(from.text(LONGEST));
      }
    }
  }

  private void whole(String body) {
    if (body.startsWith(JSON_RPC) || body.startsWith("[")) {
      end(body);
    } else {
      fail(problem(body), "try again");
    }
  }

  /** The error of the API, such as that of an overloaded daemon. */
  private static String problem(String body) {
    try {
      return Fields.of(Json.read(body), "", new Problems())
          .object("error")
          .flatMap(it -> it.text("message"))
          .orElse("the daemon sent an invalid response");
    } catch (UnreadableException e) {
      return "the daemon sent an invalid response";
    }
  }

  /** A message of the stream: a notification, or the response. */
  private void message(String json) {
    boolean isResponse =
        Json.read(json) instanceof ParsedValue.Obj object && !object.fields().containsKey("method");
    if (isResponse) {
      end(json);
    } else {
      synchronized (this) {
        if (!ended) {
          out.write(json);
        }
      }
    }
  }

  /** The connection broke before the response. */
  void lost() {
    fail(
        isEndless()
            ? "the subscription has ended, because the Rooster daemon has stopped"
            : "the Rooster daemon stopped before it responded; it may have done what you asked for",
        isEndless() ? "subscribe again" : "check, for example with tools/call reminder list");
  }

  private void fail(String problem, String remedy) {
    end(
        Responses.error(
                Optional.of(request.id()), new McpException(ErrorCode.INTERNAL, problem, remedy))
            .json());
  }

  /** Sends the response, once. */
  synchronized void end(String json) {
    if (!ended) {
      ended = true;
      out.write(json);
    }
  }

  /** The client wants no response any more. */
  synchronized void cancel() {
    ended = true;
    response.ifPresent(it -> {
      try {
        it.close();
      } catch (IOException e) {
        // The connection is gone already.
      }
    });
  }
}
