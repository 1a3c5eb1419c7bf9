package dev.rooster.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Reads a stream on its own thread and keeps its head and tail: the head shows what the program
 * did, the tail how it ended.
 */
final class CapturedOutput {
  /** How long to wait for a stream that an orphaned child still holds open. */
  private static final Duration LAST_OUTPUT = Duration.ofSeconds(1);

  private final ByteArrayOutputStream beginning = new ByteArrayOutputStream();
  private final int mostOfBeginning;
  private final int mostOfEnd;
  private final Thread reader;

  /** A ring buffer with the output after the head. */
  private byte[] end = {};

  private long afterBeginning;

  CapturedOutput(InputStream from, int most) {
    this.mostOfBeginning = most / 2;
    this.mostOfEnd = most - mostOfBeginning;
    this.reader = Processes.onThread(() -> read(from));
  }

  private void read(InputStream from) {
    byte[] chunk = new byte[8192];
    try {
      for (int n = from.read(chunk); n >= 0; n = from.read(chunk)) {
        take(chunk, n);
      }
    } catch (IOException e) {
      // The process has been killed.
    }
  }

  private synchronized void take(byte[] chunk, int length) {
    int from = Math.min(length, mostOfBeginning - beginning.size());
    beginning.write(chunk, 0, from);
    if (from < length && end.length == 0) {
      end = new byte[mostOfEnd];
    }
    while (from < length) {
      int at = (int) (afterBeginning % mostOfEnd);
      int fits = Math.min(length - from, mostOfEnd - at);
      System.arraycopy(chunk, from, end, at, fits);
      afterBeginning += fits;
      from += fits;
    }
  }

  /** The captured output, with a line that marks omitted bytes. */
  String text() throws InterruptedException {
    reader.join(LAST_OUTPUT);
    return written();
  }

  private synchronized String written() {
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    whole.writeBytes(beginning.toByteArray());
    if (afterBeginning <= mostOfEnd) {
      whole.write(end, 0, (int) afterBeginning);
    } else {
      int oldest = (int) (afterBeginning % mostOfEnd);
      whole.writeBytes(
          "\n[%d bytes omitted]\n"
              .formatted(afterBeginning - mostOfEnd)
              .getBytes(StandardCharsets.UTF_8));
      whole.write(end, oldest, mostOfEnd - oldest);
      whole.write(end, 0, oldest);
    }
    return whole.toString(StandardCharsets.UTF_8);
  }
}
