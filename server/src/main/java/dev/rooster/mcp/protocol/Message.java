package dev.rooster.mcp.protocol;

import dev.rooster.format.Json;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.UnreadableException;
import java.util.Map;
import java.util.Optional;

/** A JSON-RPC message from a client. */
public sealed interface Message {

  /**
   * A request, which gets a response.
   *
   * @param id a string or a number, as the client wrote it
   */
  record Request(ParsedValue id, String method, Params params) implements Message {}

  /** A notification, which gets no response. */
  record Notification(String method, Params params) implements Message {}

  /** The client's response to a request. The server sends none, so it has no use for it. */
  record Reply() implements Message {}

  /** Parses a body. Throws {@link McpException}. */
  static ParsedValue parse(String text) {
    try {
      return Json.read(text);
    } catch (UnreadableException e) {
      throw new McpException(
          ErrorCode.UNREADABLE, "the message is not valid JSON: " + e.problem(), e.remedy());
    }
  }

  /** Reads one message. Throws {@link McpException}. */
  static Message of(ParsedValue value) {
    if (!(value instanceof ParsedValue.Obj object)
        || !text(object, "jsonrpc").filter("2.0"::equals).isPresent()) {
      throw invalid("the message is not a JSON-RPC 2.0 object", "send {\"jsonrpc\":\"2.0\", ...}");
    }
    Map<String, ParsedValue> fields = object.fields();
    Optional<String> method = text(object, "method");
    if (method.isEmpty()) {
      if (fields.containsKey("result") || fields.containsKey("error")) {
        return new Reply();
      }
      throw invalid("'method' is missing", "send a request or a notification");
    }
    Params params = params(fields.get("params"));
    ParsedValue id = fields.get("id");
    if (id == null) {
      return new Notification(method.get(), params);
    }
    if (!isId(id)) {
      throw invalid("'id' is %s".formatted(id.kind()), "send a string or a whole number");
    }
    return new Request(id, method.get(), params);
  }

  /** The id of a request, even if the rest of it is invalid. */
  static Optional<ParsedValue> id(ParsedValue value) {
    return value instanceof ParsedValue.Obj object
        ? Optional.ofNullable(object.fields().get("id")).filter(Message::isId)
        : Optional.empty();
  }

  private static Params params(@org.jspecify.annotations.Nullable ParsedValue value) {
    return switch (value) {
      case null -> Params.NONE;
      case ParsedValue.Null _ -> Params.NONE;
      case ParsedValue.Obj object -> new Params(object);
      default -> throw invalid("'params' is %s".formatted(value.kind()), "send an object");
    };
  }

  private static boolean isId(ParsedValue value) {
    return value instanceof ParsedValue.Text
        || (value instanceof ParsedValue.Num number
            && number.digits().chars().allMatch(c -> c == '-' || Character.isDigit(c)));
  }

  private static Optional<String> text(ParsedValue.Obj object, String name) {
    return object.fields().get(name) instanceof ParsedValue.Text text
        ? Optional.of(text.value())
        : Optional.empty();
  }

  private static McpException invalid(String problem, String remedy) {
    return new McpException(ErrorCode.INVALID_REQUEST, problem, remedy);
  }
}
