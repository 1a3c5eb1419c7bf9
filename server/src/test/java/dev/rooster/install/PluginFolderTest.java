package dev.rooster.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PluginFolderTest extends InstallScene {
  private PluginFolder plugin() {
    return new PluginFolder(person.resolve("plugins/rooster"), launch("claude-code"), "1.2.3");
  }

  @Test
  void it_has_a_manifest_the_hooks_and_the_server_and_goes_again() throws Exception {
    plugin().install(false);

    assertThat(read("plugins/rooster/.claude-plugin/plugin.json"))
        .contains("\"name\": \"rooster\"", "\"version\": \"1.2.3\"");
    assertThat(OurJson.handlers(read("plugins/rooster/hooks/hooks.json"))).hasSize(8);
    assertThat(read("plugins/rooster/.mcp.json")).contains("\"/opt/rooster/rooster\"");
    assertThat(new HookScript(home()).isCurrent()).isTrue();
    assertThat(plugin().install(false)).allMatch(it -> it.kind() == FileChange.Kind.UNCHANGED);

    plugin().uninstall(false);

    assertThat(person.resolve("plugins/rooster")).doesNotExist();
    assertThat(person.resolve("plugins")).isEmptyDirectory();
  }

  @Test
  void another_directory_is_refused() throws Exception {
    Path file = write("plugins/rooster/mine.txt", "mine");

    assertThatThrownBy(() -> plugin().install(false)).hasMessageContaining("is not a plugin");
    assertThatThrownBy(() -> plugin().uninstall(false)).hasMessageContaining("is not a plugin");
    assertThat(Files.list(file.getParent())).containsExactly(file);
  }
}
