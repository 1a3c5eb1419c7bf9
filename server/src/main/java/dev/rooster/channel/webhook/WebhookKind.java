package dev.rooster.channel.webhook;

import dev.rooster.channel.Channel;
import dev.rooster.channel.ChannelContext;
import dev.rooster.channel.ChannelKind;
import dev.rooster.format.Fields;
import dev.rooster.net.HttpUrl;
import dev.rooster.trust.SecretReader;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Webhooks: {@code {allow: [HOST], secret: KEY}}. */
public final class WebhookKind implements ChannelKind<WebhookSettings> {
  static final String NAME = "webhook";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public WebhookSettings defaults() {
    return new WebhookSettings(List.of(), Optional.empty());
  }

  @Override
  public WebhookSettings read(Fields section, SecretReader secrets) {
    List<String> allowed = section.texts("allow");
    for (String host : allowed) {
      if (!isHost(host)) {
        section.problem(
            section.place("allow"),
            "allow",
            "'%s' is not a valid host".formatted(host),
            "write a host, or HOST:PORT, such as 127.0.0.1:8080");
      }
    }
    return new WebhookSettings(allowed, secrets.read(section, "secret"));
  }

  /** A host, or a host and a port. */
  private static boolean isHost(String text) {
    return !text.contains("/")
        && HttpUrl.read("http://" + text)
            .or(() -> HttpUrl.read("http://[%s]".formatted(text)))
            .isPresent();
  }

  @Override
  public Channel open(Supplier<WebhookSettings> settings, ChannelContext context) {
    return new WebhookChannel(settings, context.vault(), context.clock());
  }
}
