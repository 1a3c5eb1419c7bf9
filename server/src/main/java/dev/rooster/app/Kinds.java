package dev.rooster.app;

import dev.rooster.channel.ChannelKinds;
import dev.rooster.channel.terminal.TerminalKind;
import dev.rooster.channel.webhook.WebhookKind;
import dev.rooster.home.ConfigKinds;
import java.util.List;

/** Every kind of channel that Rooster has. A new kind is a package of its own and one line here. */
public final class Kinds {
  public static final ConfigKinds ALL =
      new ConfigKinds(new ChannelKinds(List.of(new TerminalKind(), new WebhookKind())));

  private Kinds() {}
}
