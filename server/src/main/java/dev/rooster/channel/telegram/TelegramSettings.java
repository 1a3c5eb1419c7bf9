package dev.rooster.channel.telegram;

import dev.rooster.channel.ChannelSettings;
import dev.rooster.net.HttpUrl;
import dev.rooster.trust.Secret;
import java.util.List;
import java.util.Optional;

/**
 * The settings of Telegram.
 *
 * @param token of the bot; without one, the channel is off
 * @param api the Bot API server
 */
public record TelegramSettings(Optional<Secret> token, HttpUrl api) implements ChannelSettings {

  @Override
  public List<Secret> secrets() {
    return token.stream().toList();
  }
}
