package dev.rooster.app;

import dev.rooster.agent.AgentSettings;
import dev.rooster.agent.llm.LlmAgentKind;
import dev.rooster.demo.DemoModel;
import dev.rooster.home.Configuration;
import dev.rooster.home.Home;
import dev.rooster.net.HttpUrl;
import dev.rooster.reminder.RefusedException;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/**
 * The agent of {@code rooster up --demo-model}, for one run of the daemon: the built-in agent with
 * the demo model. It is the default agent until the configuration has an agent with a model.
 */
final class DemoAgent implements AutoCloseable {
  static final String ANNOUNCEMENT =
      "%s. Talk to it with rooster chat.\n".formatted(DemoModel.NAME);

  private final DemoModel model;
  private final AgentSettings settings;

  private DemoAgent(DemoModel model) {
    this.model = model;
    this.settings =
        LlmAgentKind.withoutKey(HttpUrl.read(model.url()).orElseThrow(), DemoModel.AGENT);
  }

  /** Starts the model, unless the configuration leaves it nothing to do. */
  static DemoAgent start(Configuration configured) throws IOException {
    refuseUseless(configured);
    return new DemoAgent(new DemoModel());
  }

  private static void refuseUseless(Configuration configured) {
    Optional<String> model =
        configured.agents().settings().entrySet().stream()
            .filter(it -> LlmAgentKind.isKindOf(it.getValue()))
            .map(Map.Entry::getKey)
            .sorted()
            .findFirst();
    if (model.isPresent()) {
      throw RefusedException.invalid(
          "--demo-model has no effect: agent '%s' in rooster.yaml has a model"
              .formatted(model.get()),
          "leave the option out, or remove the agent");
    }
    if (configured.agents().has(DemoModel.AGENT)) {
      throw RefusedException.invalid(
          "--demo-model would replace agent '%s' of rooster.yaml".formatted(DemoModel.AGENT),
          "give that agent another name");
    }
  }

  /** The home directory with the agent in each of its configurations. */
  Home in(Home home) {
    return new Home(home.folder(), home.kinds().adding(this::addTo));
  }

  /** An agent that the files have come to name keeps its name. */
  Configuration addTo(Configuration configuration) {
    boolean hasModel =
        configuration.agents().settings().values().stream().anyMatch(LlmAgentKind::isKindOf);
    return configuration.agents().has(DemoModel.AGENT)
        ? configuration
        : configuration.with(configuration.agents().with(DemoModel.AGENT, settings, !hasModel));
  }

  @Override
  public void close() {
    model.close();
  }
}
