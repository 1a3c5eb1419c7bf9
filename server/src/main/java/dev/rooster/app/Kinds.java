package dev.rooster.app;

import dev.rooster.agent.command.CommandAgentKind;
import dev.rooster.agent.direct.DirectAgentKind;
import dev.rooster.agent.http.HttpAgentKind;
import dev.rooster.home.ConfigKinds;
import java.util.List;

/** Every kind of agent that Rooster has. A new kind is a package of its own and one line here. */
public final class Kinds {
  public static final ConfigKinds ALL =
      ConfigKinds.of(List.of(new DirectAgentKind(), new CommandAgentKind(), new HttpAgentKind()));

  private Kinds() {}
}
