package dev.rooster.app;

import dev.rooster.agent.Tool;
import dev.rooster.agent.Toolbox;
import dev.rooster.channel.Address;
import dev.rooster.channel.Channel;
import dev.rooster.channel.Channels;
import dev.rooster.home.Configuration;
import dev.rooster.reminders.Reminders;
import dev.rooster.tools.FilesTool;
import dev.rooster.tools.MemoryTool;
import dev.rooster.tools.ReminderTool;
import dev.rooster.tools.RemindingTool;
import dev.rooster.tools.ReportTool;
import dev.rooster.tools.ScheduleTool;
import dev.rooster.tools.SendTool;
import dev.rooster.tools.ShellTool;
import dev.rooster.tools.TurnReminders;
import dev.rooster.tools.WebFetchTool;
import dev.rooster.trust.Secret;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** All tools. Each turn gets those that its trust and its situation allow. */
final class Tools {
  private Tools() {}

  static Toolbox all(
      Supplier<Configuration> configuration,
      WiringContext context,
      Supplier<Reminders> reminders,
      Channels channels) {
    TurnReminders.Source source =
        new TurnReminders.Source(reminders, configuration, context.zone());
    List<Tool> tools = new ArrayList<>();
    tools.add(new FilesTool(session -> configuration.get().ownerOf(session)));
    tools.add(new MemoryTool());
    tools.add(
        new ShellTool(
            context.processes(),
            text -> withoutSecrets(text, configuration.get(), context.vault()),
            () -> configuration.get().trust().shell()));
    tools.add(new WebFetchTool(() -> configuration.get().trust().webHosts()));
    tools.add(new ReportTool(context.clock()));
    tools.add(new RemindingTool(new ReminderTool(), source));
    tools.add(new RemindingTool(new ScheduleTool(), source));
    for (Channel channel : channels.all()) {
      if (!channel.name().equals(Address.TERMINAL.channel())) {
        tools.add(new SendTool(channel, configuration));
      }
    }
    return new Toolbox(tools);
  }

  /** Masks the secrets of the configuration in a text. */
  static String withoutSecrets(String text, Configuration configuration, Secret.Vault vault) {
    String shown = text;
    for (Secret secret : configuration.secrets()) {
      shown = secret.hiddenIn(shown, vault);
    }
    return shown;
  }
}
