package dev.rooster.tools;

import dev.rooster.agent.Tool;
import dev.rooster.agent.ToolResult;
import dev.rooster.agent.ToolRights;
import dev.rooster.agent.ToolSpec;
import dev.rooster.agent.TurnScene;
import dev.rooster.format.ParsedValue;
import dev.rooster.process.ProcessResult;
import dev.rooster.process.ProcessSpec;
import dev.rooster.process.Processes;
import dev.rooster.reminder.RefusedException;
import dev.rooster.trust.Trust;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Runs a shell command in the workspace, and ends it with its children when time is up. */
public final class ShellTool implements Tool {
  private static final Duration LONGEST = Duration.ofMinutes(2);
  private static final int MOST_OUTPUT = 20_000;

  private final Processes processes;
  private final UnaryOperator<String> withoutSecrets;
  private final Supplier<Trust> needs;

  /**
   * @param withoutSecrets masks the secrets of the configuration in a text
   * @param needs the least trust of a turn that may run commands, by the current configuration
   */
  public ShellTool(
      Processes processes, UnaryOperator<String> withoutSecrets, Supplier<Trust> needs) {
    this.processes = processes;
    this.withoutSecrets = withoutSecrets;
    this.needs = needs;
  }

  @Override
  public ToolSpec spec() {
    return new ToolSpec(
        ToolRights.SHELL.tool(),
        "Run a command with /bin/sh in your workspace. It gets no input and at most two minutes.",
        """
        {"type":"object","properties":{"command":{"type":"string"}},"required":["command"]}\
        """,
        needs.get(),
        ToolRights.SHELL.situations());
  }

  @Override
  public ToolResult call(ParsedValue.Obj arguments, TurnScene scene) throws InterruptedException {
    String command = new Arguments(arguments).needed("command", "give the command to run");
    Path workspace = scene.transcript().workspace();
    try {
      Files.createDirectories(workspace);
      ProcessResult ended =
          processes.run(
              new ProcessSpec(
                      List.of("/bin/sh", "-c", command),
                      Optional.of(workspace),
                      Map.of(),
                      MOST_OUTPUT)
                  .withVariables(scene.request().variables()),
              "",
              LONGEST);
      String output = withoutSecrets.apply(output(ended));
      return ended.exit() == 0
          ? new ToolResult.Done(output.isEmpty() ? "Done, without output." : output)
          : new ToolResult.Error("Exit code %d.\n%s".formatted(ended.exit(), output));
    } catch (TimeoutException e) {
      return new ToolResult.Error(
          "The command took longer than %d s and was stopped. Do less at a time."
              .formatted(LONGEST.toSeconds()));
    } catch (IOException e) {
      throw RefusedException.invalid(
          "the command could not be started: " + e.getMessage(), "do without the shell");
    }
  }

  private static String output(ProcessResult ended) {
    return (ended.stdout() + (ended.stderr().isBlank() ? "" : "\n" + ended.stderr())).strip();
  }
}
