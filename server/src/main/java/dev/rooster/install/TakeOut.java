package dev.rooster.install;

import dev.rooster.text.UserFacingException;
import java.util.List;
import java.util.Optional;

/**
 * Takes Rooster out of a text. If nothing was changed since the installation, the text is what it
 * was before. If the person changed something else, only what was inserted goes. Otherwise
 * Rooster's entries are found by their content.
 */
final class TakeOut {
  private TakeOut() {}

  /** The text without Rooster; empty if there was no file, and nothing else is in it now. */
  static Optional<String> of(
      String current, Optional<InstallRecord> record, List<SettingsPatch> patches) {
    Optional<InstallRecord> exact = record.filter(it -> it.isAfter(current));
    Optional<String> original = exact.flatMap(it -> it.takenOut(current));
    if (original.isPresent()) {
      return original.filter(_ -> exact.get().existed());
    }
    String found = without(current, patches);
    String rest =
        record
            .flatMap(it -> it.takenOut(current))
            .filter(it -> isRight(it, found, patches.getFirst()))
            .map(it -> without(it, patches))
            .orElse(found);
    boolean created = record.filter(it -> !it.existed()).isPresent();
    return created && patches.getFirst().meaning(rest).length() <= "{}".length()
        ? Optional.empty()
        : Optional.of(rest);
  }

  /** A text without anything that a patch would add, also of an earlier installation. */
  static String without(String text, List<SettingsPatch> patches) {
    String rest = text;
    for (SettingsPatch patch : patches) {
      rest = patch.without(rest);
    }
    return rest;
  }

  /** Characters at the right places may be others that look the same. */
  private static boolean isRight(String text, String found, SettingsPatch patch) {
    try {
      return patch.meaning(patch.without(text)).equals(patch.meaning(found));
    } catch (UserFacingException broken) {
      return false;
    }
  }
}
