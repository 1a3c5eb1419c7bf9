package dev.rooster.channel.terminal;

import dev.rooster.channel.Address;
import dev.rooster.channel.Channel;
import dev.rooster.channel.ChannelContext;
import dev.rooster.channel.ChannelKind;
import dev.rooster.channel.ChannelSettings;
import dev.rooster.format.Fields;
import dev.rooster.trust.Secret;
import dev.rooster.trust.SecretReader;
import java.util.List;
import java.util.function.Supplier;

/** The terminal, which has nothing to configure. */
public final class TerminalKind implements ChannelKind<TerminalKind.Settings> {

  /** No settings. */
  public record Settings() implements ChannelSettings {
    @Override
    public List<Secret> secrets() {
      return List.of();
    }
  }

  @Override
  public String name() {
    return Address.TERMINAL.channel();
  }

  @Override
  public Settings defaults() {
    return new Settings();
  }

  @Override
  public Settings read(Fields section, SecretReader secrets) {
    return defaults();
  }

  @Override
  public Channel open(Supplier<Settings> settings, ChannelContext context) {
    return new TerminalChannel(context.inbox());
  }
}
