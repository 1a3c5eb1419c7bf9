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

/**
 * A reminder as YAML in a temporary file that the user edits. Keeps the file if its content is
 * rejected.
 */
final class EditedFile {
  private final CommandHost host;
  private final CommandContext context;

  EditedFile(CommandHost host, CommandContext context) {
    this.host = host;
    this.context = context;
  }

  /**
   * Opens the reminder in an editor and applies the result. If the result is rejected, keeps the
   * file.
   *
   * @param meanwhile rebases the edited text onto a concurrent change, so that it does not revert
   *     that change
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
      if (e.reason() == RefusedException.Reason.VERSION_CONFLICT) {
        write(file, headMeanwhile(reference), meanwhile.apply(read(file.toString())));
      }
      throw RefusedException.invalid(
          e.problem(),
          "%s. Your text was saved; run rooster edit %s --file %s to continue with it"
              .formatted(e.remedy(), reference, file));
    } finally {
      if (!kept) {
        Files.deleteIfExists(file);
      }
    }
  }

  private void open(String editor, Path file) throws IOException {
    int exit = host.edit(editor, file);
    if (exit != 0) {
      throw RefusedException.invalid(
          "editor '%s' failed with exit code %d; the reminder is unchanged".formatted(editor, exit),
          "set $EDITOR to a working editor, or use the options that rooster edit --help lists");
    }
  }

  private static void write(Path file, String head, Map<String, ParsedValue> fields)
      throws IOException {
    Files.writeString(file, head + YamlText.of(ParsedValue.of(fields)));
  }

  private static String head(String reference) {
    return """
    # Reminder %s. A field that you delete is reset to its default.
    # If you change nothing, the reminder stays as it is.
    """
        .formatted(reference);
  }

  private static String headMeanwhile(String reference) {
    return """
    # Reminder %s as it is now, with your changes applied. It was changed while you edited it.
    """
        .formatted(reference);
  }

  private String editor() {
    Optional<String> named =
        context
            .environment()
            .apply("VISUAL")
            .or(() -> context.environment().apply("EDITOR"))
            .filter(it -> !it.isBlank());
    if (named.isEmpty() && !context.terminal().out()) {
      throw RefusedException.invalid(
          "no change given, and no editor available",
          "use the options that rooster edit --help lists, or set $EDITOR");
    }
    return named.orElse("vi");
  }

  /**
   * The fields of a reminder.
   *
   * @param name the file's name; - is standard input
   */
  Map<String, ParsedValue> read(String name) throws IOException {
    try {
      if (Yaml.read(InputFile.text(name, context)) instanceof ParsedValue.Obj object) {
        return object.fields();
      }
      throw RefusedException.invalid(
          name + " contains no fields", "write one per line, such as message: call Ada");
    } catch (UnreadableException e) {
      throw RefusedException.invalid(
          "%s line %d: %s"
              .formatted(
                  name, e.problems().getFirst().place().line(), e.problems().getFirst().words()),
          e.problems().getFirst().remedy());
    }
  }
}
