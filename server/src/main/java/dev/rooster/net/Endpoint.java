package dev.rooster.net;

import java.net.InetAddress;

/**
 * Where a request goes. The address is settled before: who looked at it and allowed it knows that
 * the request goes there and nowhere else.
 *
 * @param host what the request calls it, and what its certificate must be for
 * @param tls whether it is spoken to by TLS
 */
public record Endpoint(InetAddress address, int port, String host, boolean tls) {

  public static Endpoint loopback(int port) {
    return new Endpoint(InetAddress.getLoopbackAddress(), port, "127.0.0.1", false);
  }

  /** As the Host header has it. */
  String authority() {
    String name = host.contains(":") ? "[" + host + "]" : host;
    return port == (tls ? 443 : 80) ? name : name + ":" + port;
  }
}
