package dev.rooster.torture;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A node's log: entries in a file, which survives a kill of the process, and one word for each on
 * standard output, so that the driver need not read the file. Thread-safe.
 */
final class Journal {
  /** The driver's view of an entry. */
  static final String WROTE = "wrote ";

  private final FileOutputStream file;
  private final PrintStream out;

  Journal(Path path, PrintStream out) throws IOException {
    this.file = new FileOutputStream(path.toFile(), true);
    this.out = out;
  }

  /**
   * One system write per line, so a process killed afterwards has written it. Not through a
   * channel, which interrupting a handler would close.
   */
  synchronized void write(Entry entry) {
    try {
      file.write((entry.line() + "\n").getBytes(UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    say(WROTE + entry.getClass().getSimpleName());
  }

  /** Prints a word without journalling it. */
  synchronized void say(String word) {
    out.print(word + "\n");
    out.flush();
  }

  static List<Entry> read(Path path) throws IOException {
    return parse(Files.readString(path));
  }

  /** Ignores an incomplete last line: the process died before it could act on it. */
  static List<Entry> parse(String text) {
    return text.substring(0, text.lastIndexOf('\n') + 1).lines().map(Entry::parse).toList();
  }
}
