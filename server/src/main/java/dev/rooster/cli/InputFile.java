package dev.rooster.cli;

import dev.rooster.cli.command.CommandContext;
import dev.rooster.reminder.RefusedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads files named on the command line. */
final class InputFile {
  private static final int LONGEST = 50_000_000;

  private InputFile() {}

  /**
   * The content of a file.
   *
   * @param name the file's name; - is standard input
   */
  static String text(String name, CommandContext context) throws IOException {
    try {
      byte[] bytes =
          name.equals("-") ? context.stdin().readNBytes(LONGEST + 1) : bytes(Path.of(name));
      if (bytes.length > LONGEST) {
        throw RefusedException.invalid(
            "%s is larger than %d bytes".formatted(name, LONGEST), "split it");
      }
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (NoSuchFileException | InvalidPathException e) {
      throw RefusedException.invalid("file not found: " + name, "check the path");
    } catch (CharacterCodingException e) {
      throw RefusedException.invalid(name + " is not UTF-8", "save it as UTF-8");
    } catch (IOException e) {
      throw RefusedException.invalid(
          "%s cannot be read: %s".formatted(name, e.getMessage()),
          "make sure it is a file and that you have permission to read it");
    }
  }

  private static byte[] bytes(Path file) throws IOException {
    try (var in = Files.newInputStream(file)) {
      return in.readNBytes(LONGEST + 1);
    }
  }
}
