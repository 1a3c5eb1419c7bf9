package dev.rooster.mcp.protocol;

import dev.rooster.format.JsonText;

/** What the server says about itself. */
public record ServerIdentity(String name, String title, String version) {

  JsonText json() {
    return JsonText.object().with("name", name).with("title", title).with("version", version);
  }
}
