package dev.rooster.app;

import java.io.IOException;
import java.io.Writer;

/** Collects text up to a limit; fails beyond it. */
final class BoundedText extends Writer {
  private final StringBuilder text = new StringBuilder();
  private final int most;

  BoundedText(int most) {
    this.most = most;
  }

  @Override
  public void write(char[] characters, int offset, int length) throws IOException {
    if (length > most - text.length()) {
      throw new IOException("more than %d characters".formatted(most));
    }
    text.append(characters, offset, length);
  }

  boolean isEmpty() {
    return text.isEmpty();
  }

  boolean contains(char character) {
    return text.indexOf(String.valueOf(character)) >= 0;
  }

  @Override
  public String toString() {
    return text.toString();
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
