package dev.rooster.agent.llm;

import dev.rooster.agent.Agent;
import dev.rooster.agent.AgentHost;
import dev.rooster.agent.Reply;
import dev.rooster.agent.TurnFailedException;
import dev.rooster.agent.TurnScene;
import dev.rooster.agent.Usage;
import java.nio.file.Path;

/** The built-in agent: a model that calls tools until it has a reply. */
final class LlmAgent implements Agent {
  private final String name;
  private final LlmSettings settings;
  private final AgentHost host;

  LlmAgent(String name, LlmSettings settings, AgentHost host) {
    this.name = name;
    this.settings = settings;
    this.host = host;
  }

  @Override
  public void check() throws TurnFailedException {
    try {
      settings.ask(name, host).check();
    } catch (ModelException e) {
      throw FailedTurn.of(name, e.failure(), Usage.NONE);
    }
  }

  @Override
  public Reply turn(TurnScene scene) throws TurnFailedException, InterruptedException {
    LlmSettings chosen =
        scene.request().options().model().map(settings::withModel).orElse(settings);
    Path workspace = settings.workspace().orElse(host.workspace());
    String system = SystemPrompt.of(scene.request(), new WorkspaceFiles(workspace));
    return new LlmTurn(
            name,
            chosen,
            chosen.ask(name, host),
            scene,
            new Conversation(scene, system, host.time().clock()))
        .take();
  }
}
