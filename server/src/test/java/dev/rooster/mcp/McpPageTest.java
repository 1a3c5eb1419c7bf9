package dev.rooster.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.mcp.protocol.McpPrompt;
import dev.rooster.mcp.protocol.Revision;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class McpPageTest {
  @Test
  void the_page_names_what_the_server_offers() throws IOException {
    String page = Files.readString(Path.of("../docs/mcp.md"));

    for (McpPrompt prompt : RoosterPrompts.ALL) {
      assertThat(page).contains("`%s`".formatted(prompt.spec().name()));
    }
    for (Revision revision : Revision.values()) {
      assertThat(page).contains(revision.text());
    }
    assertThat(page)
        .contains(ResourceUris.REMINDERS + "`", ResourceUris.REMINDER, ResourceUris.RUN);
  }
}
