package dev.rooster.install;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problems;
import dev.rooster.install.EditedText.Insertion;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What an installation did to one file. Written by {@code install}, read by {@code uninstall} and
 * by the next {@code install}.
 *
 * @param existed whether there was a file before
 * @param after the hash of the text with Rooster
 * @param length the length of that text
 * @param insertions the difference, in the order of the text
 * @param folders how many parent directories were created
 */
record InstallRecord(
    Path file, boolean existed, String after, int length, List<Insertion> insertions, int folders) {

  InstallRecord {
    insertions = List.copyOf(insertions);
  }

  static InstallRecord of(Path file, boolean existed, EditedText after, int folders) {
    return new InstallRecord(
        file,
        existed,
        CodexHashes.sha256(after.text()),
        after.text().length(),
        after.insertions(),
        folders);
  }

  /** Whether a text is the one that the installation left. */
  boolean isAfter(String text) {
    return CodexHashes.sha256(text).equals(after);
  }

  /**
   * The text without the insertions, if all of them are where they were put, counted from the
   * beginning or from the end of the text.
   */
  Optional<String> takenOut(String text) {
    int shift = text.length() - length;
    StringBuilder rest = new StringBuilder();
    int done = 0;
    boolean shifted = false;
    for (Insertion one : insertions) {
      shifted = shifted || !isAt(text, one, 0, done);
      int moved = shifted ? shift : 0;
      if (!isAt(text, one, moved, done)) {
        return Optional.empty();
      }
      rest.append(text, done, one.at() + moved);
      done = one.end() + moved;
    }
    return Optional.of(rest.append(text.substring(done)).toString());
  }

  private static boolean isAt(String text, Insertion one, int shift, int done) {
    int at = one.at() + shift;
    return at >= done && text.startsWith(one.text(), at);
  }

  String json() {
    return JsonText.object()
            .with("file", file.toString())
            .with("existed", existed)
            .with("after", after)
            .with("length", length)
            .withObjects(
                "insertions",
                insertions.stream()
                    .map(it -> JsonText.object().with("at", it.at()).with("text", it.text()))
                    .toList())
            .with("folders", folders)
        + "\n";
  }

  static InstallRecord read(String json) {
    Fields fields = Fields.of(Json.read(json), "", new Problems());
    return new InstallRecord(
        Path.of(fields.text("file").orElseThrow()),
        fields.flag("existed").orElse(true),
        fields.text("after").orElseThrow(),
        fields.number("length", 0, Integer.MAX_VALUE).orElse(0),
        fields.objects("insertions").stream()
            .map(it ->
                new Insertion(
                    it.number("at", 0, Integer.MAX_VALUE).orElseThrow(),
                    it.value("text").flatMap(ParsedValue::text).orElseThrow()))
            .toList(),
        fields.number("folders", 0, 100).orElse(0));
  }
}
