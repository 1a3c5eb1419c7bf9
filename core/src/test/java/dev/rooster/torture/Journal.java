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
 * What a node says of itself: entries in a file, which outlives a kill of the process, and on the
 * standard output one word for each, so that the driver need not look into the file. Thread-safe.
 */
final class Journal {
  /** What the driver sees of an entry. */
  static final String WROTE = "wrote ";

  private final FileOutputStream file;
  private final PrintStream out;

  Journal(Path path, PrintStream out) throws IOException {
    this.file = new FileOutputStream(path.toFile(), true);
    this.out = out;
  }

  /**
   * One write by the system for each line: whoever is killed after it has written it. Not by a
   * channel, which the interruption of a handler would close.
   */
  synchronized void write(Entry entry) {
    try {
      file.write((entry.line() + "\n").getBytes(UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    say(WROTE + entry.getClass().getSimpleName());
  }

  /** Not kept. */
  synchronized void say(String word) {
    out.print(word + "\n");
    out.flush();
  }

  static List<Entry> read(Path path) throws IOException {
    return parse(Files.readString(path));
  }

  /** A last line without an end was cut off: nobody was there any more to do what it says. */
  static List<Entry> parse(String text) {
    return text.substring(0, text.lastIndexOf('\n') + 1).lines().map(Entry::parse).toList();
  }
}
