package dev.rooster.net;

import java.net.InetAddress;

/**
 * The target of a request, with its address already resolved: the request goes to exactly the
 * address that was checked.
 *
 * @param host the name for the Host header and the certificate check
 * @param tls whether to use TLS
 */
public record Endpoint(InetAddress address, int port, String host, boolean tls) {

  public static Endpoint loopback(int port) {
    return new Endpoint(InetAddress.getLoopbackAddress(), port, "127.0.0.1", false);
  }

  /** The value of the Host header. */
  String authority() {
    String name = host.contains(":") ? "[" + host + "]" : host;
    return port == (tls ? 443 : 80) ? name : name + ":" + port;
  }
}
