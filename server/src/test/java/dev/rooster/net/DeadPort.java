package dev.rooster.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * A port that refuses connections for as long as it is held. A port that was free a moment ago may
 * have another owner by now, and a server that was closed may still accept one more connection.
 */
public final class DeadPort implements AutoCloseable {
  private final Socket bound = new Socket();

  public DeadPort() throws IOException {
    bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  public int port() {
    return bound.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    bound.close();
  }
}
