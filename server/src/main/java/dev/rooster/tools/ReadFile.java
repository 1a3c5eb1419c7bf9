package dev.rooster.tools;

import dev.rooster.reminder.RefusedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Reads a file of a workspace, or a part of it. */
final class ReadFile {
  static final int LONGEST = 1_000_000;

  private ReadFile() {}

  /**
   * The text of a file.
   *
   * @param line the first line to read, from 1; a negative one counts from the end
   */
  static String of(Path file, OptionalInt line) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw RefusedException.invalid(
          "there is no file '%s'".formatted(file.getFileName()), "use action list to find it");
    }
    String text = lines(file, line.orElse(1));
    if (!isText(text)) {
      throw RefusedException.invalid(
          "'%s' is not a text file".formatted(file.getFileName()), "read another one");
    }
    return text;
  }

  private static String lines(Path file, int line) throws IOException {
    if (line < 0) {
      return last(file, -(long) line);
    }
    String text = whole(file);
    return line < 2 ? text : from(text, line, file);
  }

  /** Other files, such as pictures, have zero characters, and tell a model nothing. */
  static boolean isText(String content) {
    return content.indexOf('\0') < 0;
  }

  /** The whole text; invalid UTF-8 is replaced. */
  static String whole(Path file) throws IOException {
    if (Files.size(file) > LONGEST) {
      throw RefusedException.invalid(
          "the file is too large to read: %d bytes".formatted(Files.size(file)),
          "use action search, or read its end with line: -100");
    }
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }

  private static String from(String text, int line, Path file) {
    List<String> lines = lines(text);
    if (line > lines.size()) {
      throw RefusedException.invalid(
          "%s has %d lines".formatted(file.getFileName(), lines.size()), "name one of them");
    }
    return String.join("", lines.subList(line - 1, lines.size()));
  }

  private static String last(Path file, long count) throws IOException {
    List<String> lines = lines(end(file));
    return String.join("", lines.subList((int) Math.max(lines.size() - count, 0), lines.size()));
  }

  /** The end of a file, from the begin of a line. */
  private static String end(Path file) throws IOException {
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      long from = Math.max(channel.size() - LONGEST, 0);
      ByteBuffer bytes = ByteBuffer.allocate(LONGEST);
      channel.position(from);
      while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
        // Reads on.
      }
      String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
      return from == 0 ? text : text.substring(text.indexOf('\n') + 1);
    }
  }

  /** With their ends. */
  private static List<String> lines(String text) {
    List<String> lines = new ArrayList<>(List.of(text.split("(?<=\\n)", -1)));
    if (lines.getLast().isEmpty()) {
      lines.removeLast();
    }
    return lines;
  }
}
