package dev.rooster.net;

import dev.rooster.text.Storable;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/** A URL that can be posted to: http or https, with a host, and without a user name. */
public record HttpUrl(URI uri) {
  private static final int LAST_PORT = 65_535;

  /** Nothing, if it is none. */
  public static Optional<HttpUrl> read(String text) {
    if (!Storable.isStorable(text)) {
      // The JDK trips over half of a character.
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

  /** An IPv6 address is without brackets. */
  public String host() {
    String host = uri.getHost();
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  /** The host as URLs have it: an IPv6 address in brackets. */
  public String authority() {
    return uri.getHost();
  }

  public int port() {
    return uri.getPort() >= 0 ? uri.getPort() : tls() ? 443 : 80;
  }

  public boolean tls() {
    return uri.getScheme().equals("https");
  }

  /** Path and query, as a request line has them. */
  public String target() {
    String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
  }

  /** Where requests to it go, at one of the addresses of its host. */
  public Endpoint at(InetAddress address) {
    return new Endpoint(address, port(), host(), tls());
  }
}
