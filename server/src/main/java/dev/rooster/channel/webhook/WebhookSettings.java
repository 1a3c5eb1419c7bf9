package dev.rooster.channel.webhook;

import dev.rooster.channel.ChannelSettings;
import dev.rooster.net.HttpUrl;
import dev.rooster.trust.Secret;
import java.util.List;
import java.util.Optional;

/**
 * The settings of webhooks.
 *
 * @param allowed hosts, or hosts with ports, that may be reached although they are not public
 * @param secret the key that signs messages
 */
public record WebhookSettings(List<String> allowed, Optional<Secret> secret)
    implements ChannelSettings {

  public WebhookSettings {
    allowed = List.copyOf(allowed);
  }

  @Override
  public List<Secret> secrets() {
    return secret.stream().toList();
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
