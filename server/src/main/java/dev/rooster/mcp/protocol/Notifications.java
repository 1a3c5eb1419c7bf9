package dev.rooster.mcp.protocol;

import dev.rooster.format.JsonText;

/** Writes notifications to clients. */
final class Notifications {
  private Notifications() {}

  /**
   * @param method without its prefix
   */
  static JsonText of(String method, JsonText params) {
    return JsonText.object()
        .with("jsonrpc", "2.0")
        .with("method", "notifications/" + method)
        .with("params", params);
  }
}
