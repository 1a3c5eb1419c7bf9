package dev.rooster.channel.telegram;

import dev.rooster.channel.Channel;
import dev.rooster.channel.ChannelContext;
import dev.rooster.channel.ChannelKind;
import dev.rooster.format.Fields;
import dev.rooster.net.HttpUrl;
import dev.rooster.trust.SecretReader;
import java.util.Optional;
import java.util.function.Supplier;

/** Telegram: {@code {token: "${file:telegram.token}", api: URL}}. */
public final class TelegramKind implements ChannelKind<TelegramSettings> {
  static final String NAME = "telegram";

  private static final HttpUrl OFFICIAL = HttpUrl.read("https://api.telegram.org").orElseThrow();

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public TelegramSettings defaults() {
    return new TelegramSettings(Optional.empty(), OFFICIAL);
  }

  @Override
  public TelegramSettings read(Fields section, SecretReader secrets) {
    if (!section.has("token")) {
      section.problem(
          section.place(),
          "token",
          "the token of the bot is missing",
          "ask @BotFather for one, and write token: ${file:telegram.token}");
    }
    return new TelegramSettings(secrets.read(section, "token"), api(section));
  }

  private static HttpUrl api(Fields section) {
    Optional<String> text = section.text("api");
    Optional<HttpUrl> api = text.flatMap(HttpUrl::read);
    if (text.isPresent() && api.isEmpty()) {
      section.problem(
          section.place("api"), "api", "not a valid URL", "write a URL such as " + OFFICIAL.uri());
    }
    return api.orElse(OFFICIAL);
  }

  @Override
  public Channel open(Supplier<TelegramSettings> settings, ChannelContext context) {
    return new TelegramChannel(settings, context.vault());
  }
}
