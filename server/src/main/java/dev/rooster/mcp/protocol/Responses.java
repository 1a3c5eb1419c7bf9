package dev.rooster.mcp.protocol;

import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import dev.rooster.text.Storable;
import java.util.Optional;

/** Writes responses. */
public final class Responses {
  /** Messages are cut to this length, because they quote input. */
  private static final int LONGEST_MESSAGE = 1_000;

  private Responses() {}

  static String result(ParsedValue id, JsonText result) {
    return JsonText.object()
        .with("jsonrpc", "2.0")
        .with("id", id)
        .with("result", result)
        .toString();
  }

  /** An error, without an id if that could not be read. */
  public static McpAnswer.Response error(Optional<ParsedValue> id, McpException e) {
    JsonText json = JsonText.object().with("jsonrpc", "2.0");
    id.ifPresent(it -> json.with("id", it));
    JsonText error =
        JsonText.object()
            .with("code", e.code().number())
            .with("message", Storable.cleaned(e.line(), LONGEST_MESSAGE));
    return new McpAnswer.Response(
        e.code().status(),
        json.with("error", e.data().isEmpty() ? error : error.withJson("data", e.data()))
            .toString());
  }
}
