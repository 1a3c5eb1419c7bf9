package dev.rooster.install;

import dev.rooster.install.ClientSettings.SettingsFile;
import java.util.List;
import java.util.Optional;

/** What a person should know about a file of settings. */
final class Notes {
  private Notes() {}

  static List<String> of(SettingsFile file, Optional<String> text) {
    if (text.isEmpty() || file.reads() == ClientSettings.Reads.TOML) {
      return List.of();
    }
    Jsonc.Document document = Jsonc.read(text.get());
    boolean comments =
        document.comments() && file.reads() != ClientSettings.Reads.JSON_WITH_COMMENTS;
    if (comments || document.trailingCommas()) {
      return List.of(
          "%s has %s. The client ignores such a file, with all that is in it. Remove them."
              .formatted(file.path(), comments ? "comments" : "trailing commas"));
    }
    return List.of();
  }
}
