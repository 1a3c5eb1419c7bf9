package dev.rooster.net;

import dev.rooster.text.Storable;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/** A URL for requests: http or https, with a host, and without a user name. */
public record HttpUrl(URI uri) {
  private static final int LAST_PORT = 65_535;

  /** Parses a URL; empty if it is invalid. */
  public static Optional<HttpUrl> read(String text) {
    if (!Storable.isStorable(text)) {
      // The JDK fails on an unpaired surrogate.
      return Optional.empty();
    }
    try {
      URI uri = new URI(new URI(text).toASCIIString());
      boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      return http
              && uri.getHost() != null
              && uri.getRawUserInfo() == null
              && uri.getPort() <= LAST_PORT
          ? Optional.of(new HttpUrl(uri))
          : Optional.empty();
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  /** The host; an IPv6 address without brackets. */
  public String host() {
    String host = uri.getHost();
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  /** The host; an IPv6 address in brackets. */
  public String authority() {
    return uri.getHost();
  }

  public int port() {
    return uri.getPort() >= 0 ? uri.getPort() : tls() ? 443 : 80;
  }

  public boolean tls() {
    return uri.getScheme().equals("https");
  }

  /** Path and query, for the request line. */
  public String target() {
    String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
  }

  /** The endpoint at one of the addresses of the host. */
  public Endpoint at(InetAddress address) {
    return new Endpoint(address, port(), host(), tls());
  }
}
