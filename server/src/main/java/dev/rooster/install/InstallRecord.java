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
 * @param before the text without Rooster; empty if there was no file
 * @param after the hash of the text with Rooster
 * @param insertions the difference, in the order of the text
 * @param folders how many parent directories were created
 */
record InstallRecord(
    Path file, Optional<String> before, String after, List<Insertion> insertions, int folders) {

  InstallRecord {
    insertions = List.copyOf(insertions);
  }

  static InstallRecord of(Path file, Optional<String> before, EditedText after, int folders) {
    return new InstallRecord(
        file, before, CodexHashes.sha256(after.text()), after.insertions(), folders);
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
    int shift = text.length() - lengthAfter();
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

  private int lengthAfter() {
    return before.map(String::length).orElse(0)
        + insertions.stream().mapToInt(it -> it.text().length()).sum();
  }

  /** Without the text before, which stands in a file of its own: the backup. */
  String json() {
    return JsonText.object()
            .with("file", file.toString())
            .with("existed", before.isPresent())
            .with("after", after)
            .withObjects(
                "insertions",
                insertions.stream()
                    .map(it -> JsonText.object().with("at", it.at()).with("text", it.text()))
                    .toList())
            .with("folders", folders)
        + "\n";
  }

  static InstallRecord read(String json, String before) {
    Fields fields = Fields.of(Json.read(json), "", new Problems());
    boolean existed = fields.flag("existed").orElse(true);
    return new InstallRecord(
        Path.of(fields.text("file").orElseThrow()),
        existed ? Optional.of(before) : Optional.empty(),
        fields.text("after").orElseThrow(),
        fields.objects("insertions").stream()
            .map(it ->
                new Insertion(
                    it.number("at", 0, Integer.MAX_VALUE).orElseThrow(),
                    it.value("text").flatMap(ParsedValue::text).orElseThrow()))
            .toList(),
        fields.number("folders", 0, 100).orElse(0));
  }
}
