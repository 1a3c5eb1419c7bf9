package dev.rooster.mcp.protocol;

import dev.rooster.format.JsonText;
import java.time.Duration;
import java.util.function.Consumer;

/** Revision 2026-07-28: each request stands alone and carries its metadata. */
final class StatelessEra {
  /** How long a client may keep what hardly changes. */
  private static final Duration FRESH = Duration.ofMinutes(5);

  private final McpOffer offer;
  private final ServerIdentity info;
  private final Features features;
  private final CallTool tools;

  StatelessEra(McpOffer offer, ServerIdentity info, Features features, CallTool tools) {
    this.offer = offer;
    this.info = info;
    this.features = features;
    this.tools = tools;
  }

  McpAnswer answer(Message.Request request, McpCaller sender, Consumer<String> notify) {
    Meta meta = Meta.of(request.params());
    meta.require();
    McpCaller caller = meta.client().map(sender::with).orElse(sender);
    Params params = request.params();
    if (request.method().equals("subscriptions/listen")) {
      return new McpAnswer.Listening(
          new Subscription(
              request.id(), Subscription.Wanted.of(params, offer.changesLists()), offer, caller));
    }
    JsonText json = JsonText.object().with("resultType", "complete");
    switch (request.method()) {
      case "server/discover" -> cached(discover(json), FRESH);
      case "tools/list" -> {
        features.tools(json, caller);
        cached(json, FRESH);
      }
      case "tools/call" -> tools.call(params, caller, notify).addTo(json);
      case "resources/list" -> {
        features.resources(json, params, caller);
        cached(json, Duration.ZERO);
      }
      case "resources/templates/list" -> {
        features.templates(json);
        cached(json, FRESH);
      }
      case "resources/read" -> {
        features.read(json, params, caller, ErrorCode.INVALID_PARAMS);
        cached(json, Duration.ZERO);
      }
      case "prompts/list" -> {
        features.prompts(json);
        cached(json, FRESH);
      }
      case "prompts/get" -> features.prompt(json, params, caller);
      case "completion/complete" -> features.complete(json, params, caller);
      default ->
          throw new McpException(
              ErrorCode.UNKNOWN_METHOD,
              "there is no method '%s'".formatted(request.method()),
              "see server/discover for what the server offers");
    }
    json.with("_meta", JsonText.object().with(Meta.SERVER, info.json()));
    return new McpAnswer.Response(200, Responses.result(request.id(), json));
  }

  private JsonText discover(JsonText json) {
    return json.with("supportedVersions", Revision.texts())
        .with("capabilities", features.capabilities())
        .with("instructions", offer.instructions());
  }

  /** Private: what a client gets depends on its token. */
  private static void cached(JsonText json, Duration fresh) {
    json.with("ttlMs", fresh.toMillis()).with("cacheScope", "private");
  }
}
