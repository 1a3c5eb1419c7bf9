package dev.rooster.agent;

import dev.rooster.process.Ended;
import dev.rooster.process.Processes;
import dev.rooster.process.Program;
import dev.rooster.trust.MissingSecretException;
import dev.rooster.trust.Secret;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Starts a program for each turn; with the turn ends the program, and all that it started. */
public final class CommandAgent implements Agent {
  private static final String FACTS = "ROOSTER_";

  private final String name;
  private final Settings settings;
  private final Processes processes;
  private final Conversations conversations;
  private final Secret.Vault vault;

  /**
   * What the configuration says.
   *
   * @param command the program and its arguments; empty for the client's usual one
   * @param messageAsArgument whether the message is the last argument, and not on stdin
   */
  public record Settings(
      Client client,
      List<String> command,
      boolean messageAsArgument,
      Optional<Path> folder,
      Map<String, Secret> environment,
      int mostOutput) {
    public Settings {
      command = List.copyOf(command);
      environment = Map.copyOf(environment);
    }
  }

  public CommandAgent(
      String name,
      Settings settings,
      Processes processes,
      Conversations conversations,
      Secret.Vault vault) {
    this.name = name;
    this.settings = settings;
    this.processes = processes;
    this.conversations = conversations;
    this.vault = vault;
  }

  @Override
  public Reply turn(Turn turn) throws TurnFailedException, InterruptedException {
    Optional<String> resumed = turn.session().flatMap(key -> conversations.find(name, key));
    Ended ended = run(turn, resumed);
    Transcript transcript = settings.client().read(ended.stdout());
    if (turn.session().isPresent() && transcript.conversation().isPresent()) {
      conversations.keep(name, turn.session().get(), transcript.conversation().get());
    }
    if (transcript.error().isPresent()) {
      throw new TurnFailedException(transcript.error().get(), true);
    }
    if (ended.exit() != 0) {
      String said = ended.lastWords();
      throw new TurnFailedException(
          "%s ended with exit code %d%s"
              .formatted(program(), ended.exit(), said.isEmpty() ? "" : ": " + said),
          ended.exit() != 126 && ended.exit() != 127);
    }
    return new Reply(transcript.reply(), transcript.usage());
  }

  private Ended run(Turn turn, Optional<String> resumed)
      throws TurnFailedException, InterruptedException {
    List<String> program =
        settings.command().isEmpty() ? settings.client().usualProgram() : settings.command();
    List<String> command = new ArrayList<>(settings.client().command(program, resumed));
    if (settings.messageAsArgument()) {
      command.add(turn.message());
    }
    try {
      return processes.run(
          new Program(command, settings.folder(), environment(turn), settings.mostOutput()),
          settings.messageAsArgument() ? "" : turn.message());
    } catch (IOException e) {
      throw new TurnFailedException(
          "%s cannot be started: %s".formatted(program(), e.getMessage()), false);
    } catch (MissingSecretException e) {
      throw new TurnFailedException(e.line(), false);
    }
  }

  private String program() {
    return settings.command().isEmpty()
        ? settings.client().usualProgram().getFirst()
        : settings.command().getFirst();
  }

  private Map<String, String> environment(Turn turn) {
    Map<String, String> environment = new HashMap<>();
    turn.facts()
        .forEach((name, value) -> environment.put(FACTS + name.toUpperCase(Locale.ROOT), value));
    settings.environment().forEach((name, secret) -> environment.put(name, secret.reveal(vault)));
    return environment;
  }
}
