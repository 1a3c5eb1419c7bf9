package dev.rooster.channel.signal;

import dev.rooster.channel.ChannelSettings;
import dev.rooster.net.HttpUrl;
import dev.rooster.trust.Secret;
import java.util.List;
import java.util.Optional;

/**
 * The settings of Signal.
 *
 * @param url of signal-cli's HTTP daemon; without one, the channel is off
 * @param account the phone number that Rooster writes from; empty if the daemon has one account
 */
public record SignalSettings(Optional<HttpUrl> url, String account) implements ChannelSettings {

  @Override
  public List<Secret> secrets() {
    return List.of();
  }
}
