package dev.rooster.mcp.protocol;

import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import dev.rooster.text.NearestName;
import dev.rooster.text.UserFacingException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Calls tools. Whatever a model writes gets a result that tells it what to do. */
final class CallTool {
  private final McpOffer offer;
  private final Consumer<RuntimeException> bugs;

  CallTool(McpOffer offer, Consumer<RuntimeException> bugs) {
    this.offer = offer;
    this.bugs = bugs;
  }

  /**
   * @param notify sends a notification to the client while the call lasts
   */
  McpResult call(Params params, McpCaller caller, Consumer<String> notify) {
    McpTool tool = tool(params.needed("name"), offer.tools(caller));
    Meta meta = Meta.of(params);
    try {
      return switch (params.object().fields().get("arguments")) {
        case null -> tool.call(call(Map.of(), caller, meta, notify));
        case ParsedValue.Null _ -> tool.call(call(Map.of(), caller, meta, notify));
        case ParsedValue.Obj given -> tool.call(call(given.fields(), caller, meta, notify));
        case ParsedValue other ->
            new McpResult.Failed(
                "The arguments are %s. Send a JSON object.".formatted(other.kind()));
      };
    } catch (McpException e) {
      throw e;
    } catch (UserFacingException e) {
      return new McpResult.Failed(e.line());
    } catch (InterruptedException e) {
      return new McpResult.Failed("The call was cancelled.");
    } catch (RuntimeException e) {
      bugs.accept(e);
      return new McpResult.Failed(
          "The tool failed unexpectedly. Try once more; if it fails again, tell the person to look"
              + " at the log of the Rooster daemon.");
    }
  }

  private static McpTool tool(String name, List<McpTool> tools) {
    return tools.stream()
        .filter(it -> it.spec().name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            McpException.invalid(
                "there is no tool '%s'".formatted(name),
                NearestName.remedy(
                    name,
                    tools.stream().map(it -> it.spec().name()).toList(),
                    "list them with tools/list")));
  }

  private static McpCall call(
      Map<String, ParsedValue> arguments, McpCaller caller, Meta meta, Consumer<String> notify) {
    return new McpCall(ParsedValue.of(arguments), caller, meta, progress(meta, notify));
  }

  private static McpCall.Progress progress(Meta meta, Consumer<String> notify) {
    return meta.progressToken()
        .<McpCall.Progress>map(token ->
            (done, total, message) ->
                notify.accept(
                    Notifications.of(
                            "progress",
                            JsonText.object()
                                .withJson("progressToken", token)
                                .with("progress", done)
                                .with("total", total)
                                .with("message", message))
                        .toString()))
        .orElse(McpCall.Progress.NONE);
  }
}
