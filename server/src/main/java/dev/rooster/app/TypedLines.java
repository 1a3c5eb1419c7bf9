package dev.rooster.app;

import dev.rooster.cli.ChatLines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.DefaultParser;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/**
 * Reads messages from a terminal, with editing and history. The only class that needs JLine, which
 * is on the class path of {@code rooster chat} alone.
 */
final class TypedLines implements ChatLines {
  private static final String PROMPT = "> ";
  private static final String CONTINUED = "\\\n";

  private final Terminal terminal;
  private final LineReader reader;
  private volatile boolean interrupted;

  /**
   * @param history a file, made readable only by its owner
   */
  TypedLines(Terminal terminal, Path history) {
    this.terminal = terminal;
    protect(history);
    DefaultParser parser = new DefaultParser();
    parser.setQuoteChars(new char[0]);
    parser.setEofOnEscapedNewLine(true);
    this.reader =
        LineReaderBuilder.builder()
            .terminal(terminal)
            .parser(parser)
            .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
            .variable(LineReader.SECONDARY_PROMPT_PATTERN, ". ")
            .variable(LineReader.HISTORY_FILE, history)
            .build();
    // Between two messages too: keys that are pressed during a turn appear in the next message.
    terminal.enterRawMode();
    terminal.handle(Terminal.Signal.INT, signal -> interrupted = true);
  }

  private static void protect(Path history) {
    Set<PosixFilePermission> mine = PosixFilePermissions.fromString("rw-------");
    try {
      if (Files.exists(history)) {
        Files.setPosixFilePermissions(history, mine);
      } else {
        Files.createFile(history, PosixFilePermissions.asFileAttribute(mine));
      }
    } catch (IOException e) {
      // The chat works without a history.
    }
  }

  static TypedLines open(Path history) throws IOException {
    return new TypedLines(TerminalBuilder.builder().system(true).build(), history);
  }

  /** Ctrl-C discards the message that is being typed. */
  @Override
  public Optional<String> next() {
    while (true) {
      try {
        String message = reader.readLine(PROMPT);
        interrupted = false;
        return Optional.of(message.replace(CONTINUED, "\n"));
      } catch (UserInterruptException e) {
        interrupted = false;
      } catch (EndOfFileException e) {
        return Optional.empty();
      }
    }
  }

  @Override
  public boolean interactive() {
    return true;
  }

  @Override
  public void above(String line) {
    reader.printAbove(line);
  }

  @Override
  public boolean interrupted() {
    return interrupted;
  }

  @Override
  public void close() {
    try {
      reader.getHistory().save();
      terminal.close();
    } catch (IOException e) {
      throw new UncheckedIOException("the terminal cannot be closed", e);
    }
  }
}
