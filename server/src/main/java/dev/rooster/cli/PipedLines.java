package dev.rooster.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads one message from each line; a backslash at its end continues the message. */
public final class PipedLines implements ChatLines {
  private static final String MORE = "\\";

  private final BufferedReader reader;

  public PipedLines(InputStream in) {
    this.reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
  }

  @Override
  public Optional<String> next() throws IOException {
    String line = reader.readLine();
    if (line == null) {
      return Optional.empty();
    }
    StringBuilder message = new StringBuilder();
    while (line != null && line.endsWith(MORE)) {
      message.append(line, 0, line.length() - MORE.length()).append('\n');
      line = reader.readLine();
    }
    return Optional.of(message.append(line == null ? "" : line).toString());
  }

  @Override
  public boolean interactive() {
    return false;
  }

  /** Ctrl-C ends the whole process, and with it the turn. */
  @Override
  public boolean interrupted() {
    return false;
  }

  @Override
  public void close() {}
}
