package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.CommandTable;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.Parameter;
import dev.rooster.cli.command.UsageException;
import dev.rooster.cli.shell.Shell;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;

/** {@code rooster completion}: lets a shell complete command lines. */
final class CompletionCommand {
  private static final Parameter SHELL =
      Parameter.required("SHELL", "the shell that you use").oneOf(Shell.words());

  private final Supplier<CommandTable> program;

  CompletionCommand(Supplier<CommandTable> program) {
    this.program = program;
  }

  Command command() {
    return new Command(
        "completion",
        "print a script that completes command lines",
        List.of(
            "With it, the Tab key completes commands, options, their values, time zones, and the"
                + " names and ids of reminders.",
            "The examples put it where the shell looks for it; bash looks there if the package"
                + " bash-completion is installed. Otherwise a line in ~/.bashrc, or in ~/.zshrc after"
                + " compinit, reads it whenever a shell starts: eval \"$(rooster completion bash)\""
                + " or eval \"$(rooster completion zsh)\"."),
        List.of(),
        List.of(SHELL),
        List.of(
            new Example(
                "rooster completion bash > ~/.local/share/bash-completion/completions/rooster",
                "for bash"),
            new Example("rooster completion zsh > \"${fpath[1]}/_rooster\"", "for zsh"),
            new Example(
                "rooster completion fish > ~/.config/fish/completions/rooster.fish", "for fish")),
        this::run);
  }

  private Exit run(Arguments arguments, CommandContext surroundings) throws IOException {
    String word = arguments.parameters().getFirst();
    Shell shell =
        Shell.of(word)
            .orElseThrow(() ->
                new UsageException(
                    "there is no completion for '%s'".formatted(word),
                    "write " + SHELL.values().spelled()));
    surroundings.stdout().append(shell.script(program.get()));
    return Exit.OK;
  }
}
