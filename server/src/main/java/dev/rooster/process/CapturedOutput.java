package dev.rooster.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Reads all that comes, on a thread of its own, and keeps the beginning and the end of it: programs
 * say at the beginning what they do, and at the end what came of it.
 */
final class CapturedOutput {
  /** How long to wait for output that a child left behind may still hold open. */
  private static final Duration LAST_OUTPUT = Duration.ofSeconds(1);

  private final ByteArrayOutputStream beginning = new ByteArrayOutputStream();
  private final int mostOfBeginning;
  private final int mostOfEnd;
  private final Thread reader;

  /** What came after the beginning, written round and round. */
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
      // It has been ended.
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

  /** What is kept; where something is left out, a line says so. */
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
          "\n[%d bytes are left out]\n"
              .formatted(afterBeginning - mostOfEnd)
              .getBytes(StandardCharsets.UTF_8));
      whole.write(end, oldest, mostOfEnd - oldest);
      whole.write(end, 0, oldest);
    }
    return whole.toString(StandardCharsets.UTF_8);
  }
}
