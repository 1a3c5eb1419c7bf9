package dev.rooster.install;

import dev.rooster.install.ClientSettings.SettingsFile;
import dev.rooster.install.JsoncNode.Obj;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a person should know about a file of settings. */
final class Notes {
  /** In the settings of Claude Code. */
  private static final String NO_HOOKS = "disableAllHooks";

  private Notes() {}

  static List<SettingsNote> of(SettingsFile file, Optional<String> text) {
    if (text.isEmpty() || file.reads() == ClientSettings.Reads.TOML || Jsonc.isBlank(text.get())) {
      return List.of();
    }
    Jsonc.Document document = Jsonc.read(text.get());
    boolean lenient = file.reads() == ClientSettings.Reads.JSON_WITH_COMMENTS;
    List<SettingsNote> found = new ArrayList<>();
    if (document.comments() && !lenient) {
      found.add(unread(file, "comments"));
    }
    if (document.trailingCommas()) {
      found.add(unread(file, "trailing commas"));
    }
    if (text.get().startsWith("\ufeff") && lenient) {
      found.add(unread(file, "a byte order mark"));
    }
    if (!lenient && isTrue(text.get(), document.root())) {
      found.add(
          new SettingsNote(
              "%s has %s: the client calls no hooks".formatted(file.path(), NO_HOOKS),
              "remove that"));
    }
    return found;
  }

  private static SettingsNote unread(SettingsFile file, String what) {
    return new SettingsNote(
        "%s has %s: the client does not read such a file at all".formatted(file.path(), what),
        "remove them");
  }

  private static boolean isTrue(String text, Obj root) {
    return root.member(NO_HOOKS)
        .filter(it -> text.substring(it.start(), it.end()).equals("true"))
        .isPresent();
  }
}
