package dev.rooster.net;

import java.io.IOException;

/** There is no connection to an endpoint, so the request was not sent. */
public final class NotConnectedException extends IOException {
  private static final long serialVersionUID = 1L;

  NotConnectedException(IOException cause) {
    super(cause.getMessage(), cause);
  }
}
