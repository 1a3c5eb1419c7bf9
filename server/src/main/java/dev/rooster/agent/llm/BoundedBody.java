package dev.rooster.agent.llm;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A body that fails when it is longer than allowed. */
final class BoundedBody extends FilterInputStream {
  private long left;

  BoundedBody(InputStream body, long most) {
    super(body);
    this.left = most;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read = in.read(bytes, offset, length);
    left -= Math.max(read, 0);
    if (left < 0) {
      throw new IOException("the response is too long");
    }
    return read;
  }
}
