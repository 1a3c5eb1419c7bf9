package dev.rooster.install;

import dev.rooster.install.ClientSettings.SettingsFile;
import java.util.ArrayList;
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
    boolean lenient = file.reads() == ClientSettings.Reads.JSON_WITH_COMMENTS;
    List<String> found = new ArrayList<>();
    if (document.comments() && !lenient) {
      found.add("comments");
    }
    if (document.trailingCommas()) {
      found.add("trailing commas");
    }
    if (text.get().startsWith("\ufeff") && lenient) {
      found.add("a byte order mark");
    }
    return found.stream()
        .map(it ->
            "%s has %s. The client does not read such a file at all. Remove them."
                .formatted(file.path(), it))
        .toList();
  }
}
