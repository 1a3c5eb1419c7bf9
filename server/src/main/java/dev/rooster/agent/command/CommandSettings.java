package dev.rooster.agent.command;

import dev.rooster.agent.Agent;
import dev.rooster.agent.AgentHost;
import dev.rooster.agent.AgentSettings;
import dev.rooster.trust.Secret;
import dev.rooster.trust.Trust;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of an agent that is a program.
 *
 * @param command the program; empty for the client's default
 * @param arguments added where the client expects options
 * @param messageAsArgument whether the message is the last argument instead of stdin
 * @param folder where the program runs; empty for the daemon's working directory
 * @param mostOutput how many bytes of output are kept
 * @param offersTools whether the program may call the tools of its turns
 */
public record CommandSettings(
    Client client,
    List<String> command,
    List<String> arguments,
    boolean messageAsArgument,
    Optional<Path> folder,
    Map<String, Secret> environment,
    int mostOutput,
    boolean offersTools)
    implements AgentSettings {

  public CommandSettings {
    command = command.isEmpty() ? client.defaultProgram() : List.copyOf(command);
    arguments = List.copyOf(arguments);
    environment = Map.copyOf(environment);
  }

  /** The settings of a program that may call the tools of its turns. */
  public CommandSettings(
      Client client,
      List<String> command,
      List<String> arguments,
      boolean messageAsArgument,
      Optional<Path> folder,
      Map<String, Secret> environment,
      int mostOutput) {
    this(client, command, arguments, messageAsArgument, folder, environment, mostOutput, true);
  }

  @Override
  public String kind() {
    return CommandAgentKind.NAME;
  }

  @Override
  public Collection<Secret> secrets() {
    return environment.values();
  }

  @Override
  public boolean thinks() {
    return true;
  }

  @Override
  public boolean offersToolsToProgram() {
    return offersTools;
  }

  /** A program can do whatever the daemon can. */
  @Override
  public Trust needs() {
    return Trust.FULL;
  }

  @Override
  public Agent open(String name, AgentHost host) {
    return new CommandAgent(name, this, new StoredConversations(host.store()), host);
  }
}
