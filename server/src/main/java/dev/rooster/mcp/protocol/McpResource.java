package dev.rooster.mcp.protocol;

import dev.rooster.format.JsonText;

/**
 * A resource in the list of resources, or a template of resources.
 *
 * @param uri the address, with names in braces in a template
 * @param name for programs
 * @param title for people
 */
public record McpResource(
    String uri, String name, String title, String description, String mimeType) {

  JsonText json(String nameOfUri) {
    return JsonText.object()
        .with(nameOfUri, uri)
        .with("name", name)
        .with("title", title)
        .with("description", description)
        .with("mimeType", mimeType);
  }
}
