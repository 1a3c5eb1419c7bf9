package dev.rooster.cli;

import dev.rooster.cli.command.CommandContext;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.UnreadableException;
import dev.rooster.format.Yaml;
import dev.rooster.format.YamlText;
import dev.rooster.reminder.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** A reminder as YAML in a file for an editor. Invalid text is kept. */
final class EditedFile {
  private final CommandHost outside;
  private final CommandContext surroundings;

  EditedFile(CommandHost outside, CommandContext surroundings) {
    this.outside = outside;
    this.surroundings = surroundings;
  }

  /**
   * Opens it in an editor, and applies the result; keeps the text if that is refused.
   *
   * @param meanwhile merges the text with the changes of another user, so that it does not revert
   *     them
   */
  String edit(
      String reference,
      Map<String, ParsedValue> before,
      Function<Map<String, ParsedValue>, String> then,
      UnaryOperator<Map<String, ParsedValue>> meanwhile)
      throws IOException {
    String editor = editor();
    Path file = Files.createTempFile("rooster-", ".yaml");
    boolean kept = false;
    try {
      write(file, head(reference), before);
      open(editor, file);
      kept = true;
      String answer = then.apply(read(file.toString()));
      kept = false;
      return answer;
    } catch (RefusedException e) {
      if (!kept) {
        throw e;
      }
      if (e.reason() == RefusedException.Reason.CHANGED_MEANWHILE) {
        write(file, headMeanwhile(reference), meanwhile.apply(read(file.toString())));
      }
      throw RefusedException.invalid(
          e.problem(),
          "%s; your text is kept: rooster edit %s --file %s"
              .formatted(e.remedy(), reference, file));
    } finally {
      if (!kept) {
        Files.deleteIfExists(file);
      }
    }
  }

  private void open(String editor, Path file) throws IOException {
    int exit = outside.edit(editor, file);
    if (exit != 0) {
      throw RefusedException.invalid(
          "the editor (%s) ended with exit code %d, and nothing was changed"
              .formatted(editor, exit),
          "set $EDITOR to one that works here, or use the options: rooster edit --help");
    }
  }

  private static void write(Path file, String head, Map<String, ParsedValue> fields)
      throws IOException {
    Files.writeString(file, head + YamlText.of(ParsedValue.of(fields)));
  }

  private static String head(String reference) {
    return """
    # The reminder %s. Fields that you leave out get their default.
    # Without a change, Rooster does nothing.
    """
        .formatted(reference);
  }

  private static String headMeanwhile(String reference) {
    return """
    # The reminder %s with your changes. Another user changed it meanwhile.
    """
        .formatted(reference);
  }

  private String editor() {
    Optional<String> named =
        surroundings
            .environment()
            .apply("VISUAL")
            .or(() -> surroundings.environment().apply("EDITOR"))
            .filter(it -> !it.isBlank());
    if (named.isEmpty() && !surroundings.terminal().out()) {
      throw RefusedException.invalid(
          "no change is given, and no editor is set",
          "use the options (rooster edit --help lists them), or set $EDITOR");
    }
    return named.orElse("vi");
  }

  /**
   * The fields of a reminder.
   *
   * @param name of the file; - is standard input
   */
  Map<String, ParsedValue> read(String name) throws IOException {
    try {
      if (Yaml.read(InputFile.text(name, surroundings)) instanceof ParsedValue.Obj object) {
        return object.fields();
      }
      throw RefusedException.invalid("%s has no fields".formatted(name), "write NAME: VALUE");
    } catch (UnreadableException e) {
      throw RefusedException.invalid(
          "%s line %d: %s"
              .formatted(
                  name, e.problems().getFirst().place().line(), e.problems().getFirst().words()),
          e.problems().getFirst().remedy());
    }
  }
}
