package dev.rooster.channel.webhook;

import dev.rooster.net.HttpUrl;
import dev.rooster.trust.Secret;
import java.util.List;
import java.util.Optional;

/**
 * What the configuration says about webhooks.
 *
 * @param allowed hosts, or hosts with ports, that are reached although they are not public
 * @param secret by which messages are signed
 */
public record Webhooks(List<String> allowed, Optional<Secret> secret) {
  public Webhooks {
    allowed = List.copyOf(allowed);
  }

  /** Whether that can be listed: a host, or a host and a port. */
  public static boolean isHost(String text) {
    return !text.contains("/")
        && HttpUrl.read("http://" + text)
            .or(() -> HttpUrl.read("http://[%s]".formatted(text)))
            .isPresent();
  }

  boolean allows(HttpUrl url) {
    String host = url.authority();
    return allowed.stream()
        .anyMatch(it ->
            it.equalsIgnoreCase(url.host())
                || it.equalsIgnoreCase(host)
                || it.equalsIgnoreCase(host + ":" + url.port()));
  }
}
