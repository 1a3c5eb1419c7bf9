package dev.rooster.agent.llm;

import dev.rooster.agent.Agent;
import dev.rooster.agent.AgentHost;
import dev.rooster.agent.AgentSettings;
import dev.rooster.trust.Secret;
import dev.rooster.trust.Trust;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The settings of the built-in agent.
 *
 * @param fallback the model to ask while the first one is overloaded or unreachable, or refuses its
 *     key
 * @param workspace the directory of its files; empty for the default
 */
record LlmSettings(
    ModelSettings model, Optional<ModelSettings> fallback, Optional<Path> workspace, Limits limits)
    implements AgentSettings {
  private static final int MOST_AT_ONCE = 16;

  @Override
  public String kind() {
    return LlmAgentKind.NAME;
  }

  @Override
  public Collection<Secret> secrets() {
    return Stream.concat(Stream.of(model), fallback.stream())
        .flatMap(it -> it.key().stream())
        .toList();
  }

  /** The tools that a turn sees depend on its trust. */
  @Override
  public Trust needs() {
    return Trust.PUBLIC;
  }

  /** A turn mostly waits for its provider; a local model has one processor for all turns. */
  @Override
  public int atOnce() {
    return model.provider() == Provider.OLLAMA ? DEFAULT_AT_ONCE : MOST_AT_ONCE;
  }

  @Override
  public boolean thinks() {
    return true;
  }

  @Override
  public boolean callsTools() {
    return true;
  }

  /** The same with another model of the same endpoint. */
  LlmSettings withModel(String name) {
    return new LlmSettings(model.withName(name), fallback, workspace, limits);
  }

  @Override
  public Agent open(String name, AgentHost host) {
    return new LlmAgent(name, this, host);
  }

  /** The model and its fallback. */
  AskModel ask(String name, AgentHost host) {
    Model first = traced(model, host, "agent " + name);
    Optional<Model> second = fallback.map(it -> traced(it, host, "the fallback of agent " + name));
    return new AskModel(
        first, second, host.time(), new TellRefusal(name, model.name(), host.notice()));
  }

  private Model traced(ModelSettings settings, AgentHost host, String whose) {
    return new TracedModel(settings, new LangChainModel(settings, limits, host.vault(), whose));
  }
}
