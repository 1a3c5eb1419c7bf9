package dev.rooster.net;

import java.io.IOException;

/** The connection could not be made, so the receiver has got nothing. */
public final class NotConnectedException extends IOException {
  private static final long serialVersionUID = 1L;

  public NotConnectedException(IOException cause) {
    super(cause.getMessage(), cause);
  }
}
