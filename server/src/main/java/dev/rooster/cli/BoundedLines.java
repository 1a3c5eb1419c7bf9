package dev.rooster.cli;

import java.io.Flushable;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads lines of bytes through one buffer of fixed size, and discards lines longer than the limit.
 * Flushes the output before it waits for input, so that a peer that sends one line and waits gets
 * its answer. Not thread-safe.
 */
final class BoundedLines {
  static final int LONGEST = 64 * 1024;

  private final InputStream in;
  private final Flushable answers;
  private final byte[] buffer = new byte[2 * LONGEST];
  private int start;
  private int end;
  private int next;
  private int filled;
  private boolean tooLong;
  private boolean ended;

  BoundedLines(InputStream in, Flushable answers) {
    this.in = in;
    this.answers = answers;
  }

  /** Moves to the next line; false at the end of the input. */
  boolean advance() throws IOException {
    start = next;
    tooLong = false;
    int searched = 0;
    while (true) {
      int newline = newlineFrom(start + searched);
      if (newline >= 0) {
        return line(newline, newline + 1);
      }
      if (ended) {
        return (start < filled || tooLong) && line(filled, filled);
      }
      if (filled - start > LONGEST) {
        tooLong = true;
        start = filled;
      }
      searched = filled - start;
      fill();
    }
  }

  /** The buffer that holds the line; valid until the next call of advance. */
  byte[] buffer() {
    return buffer;
  }

  int start() {
    return start;
  }

  int length() {
    return end - start;
  }

  /** Whether the line exceeded the limit and was discarded. */
  boolean tooLong() {
    return tooLong;
  }

  boolean blank() {
    for (int i = start; i < end; i++) {
      if (buffer[i] != ' ' && buffer[i] != '\t' && buffer[i] != '\r') {
        return false;
      }
    }
    return !tooLong;
  }

  private int newlineFrom(int from) {
    for (int i = from; i < filled; i++) {
      if (buffer[i] == '\n') {
        return i;
      }
    }
    return -1;
  }

  private boolean line(int lineEnd, int nextStart) {
    end = lineEnd;
    next = nextStart;
    tooLong |= end - start > LONGEST;
    return true;
  }

  private void fill() throws IOException {
    System.arraycopy(buffer, start, buffer, 0, filled - start);
    filled -= start;
    start = 0;
    if (in.available() == 0) {
      answers.flush();
    }
    int read = in.read(buffer, filled, buffer.length - filled);
    ended = read < 0;
    filled += Math.max(0, read);
  }
}
