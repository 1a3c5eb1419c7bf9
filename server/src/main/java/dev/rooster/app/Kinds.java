package dev.rooster.app;

import dev.rooster.agent.AgentKinds;
import dev.rooster.agent.command.CommandAgentKind;
import dev.rooster.agent.direct.DirectAgentKind;
import dev.rooster.agent.http.HttpAgentKind;
import dev.rooster.agent.inbox.InboxAgentKind;
import dev.rooster.agent.llm.LlmAgentKind;
import dev.rooster.channel.ChannelKinds;
import dev.rooster.channel.signal.SignalKind;
import dev.rooster.channel.telegram.TelegramKind;
import dev.rooster.channel.terminal.TerminalKind;
import dev.rooster.channel.webhook.WebhookKind;
import dev.rooster.home.ConfigKinds;
import java.util.List;
import java.util.function.UnaryOperator;

/** All kinds of agents and channels. A new kind needs its own package and one line here. */
public final class Kinds {
  public static final ConfigKinds ALL =
      new ConfigKinds(
          new AgentKinds(
              List.of(
                  new DirectAgentKind(),
                  new LlmAgentKind(),
                  new CommandAgentKind(),
                  new HttpAgentKind(),
                  new InboxAgentKind())),
          new ChannelKinds(
              List.of(new TerminalKind(), new WebhookKind(), new TelegramKind(), new SignalKind())),
          UnaryOperator.identity());

  private Kinds() {}
}
