package dev.rooster.agent.llm;

import dev.rooster.agent.Agent;
import dev.rooster.agent.Reply;
import dev.rooster.agent.TurnFailedException;
import dev.rooster.agent.TurnScene;
import java.nio.file.Path;
import java.time.InstantSource;

/** The built-in agent: a model that calls tools until it has a reply. */
final class LlmAgent implements Agent {
  private final String name;
  private final LlmSettings settings;
  private final AskModel model;
  private final Path workspace;
  private final InstantSource clock;

  /**
   * @param workspace the directory of its files, unless the settings name one
   */
  LlmAgent(String name, LlmSettings settings, AskModel model, Path workspace, InstantSource clock) {
    this.name = name;
    this.settings = settings;
    this.model = model;
    this.workspace = settings.workspace().orElse(workspace);
    this.clock = clock;
  }

  @Override
  public Reply turn(TurnScene scene) throws TurnFailedException, InterruptedException {
    String system = SystemPrompt.of(scene.request(), new WorkspaceFiles(workspace));
    return new LlmTurn(name, settings, model, scene, new Conversation(scene, system, clock)).take();
  }
}
