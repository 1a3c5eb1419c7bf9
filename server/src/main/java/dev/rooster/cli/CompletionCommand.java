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

/** {@code rooster completion}: prints completion scripts for shells. */
final class CompletionCommand {
  private static final Parameter SHELL =
      Parameter.required("SHELL", "your shell").oneOf(Shell.words());

  private final Supplier<CommandTable> program;

  CompletionCommand(Supplier<CommandTable> program) {
    this.program = program;
  }

  Command command() {
    return new Command(
        "completion",
        "print a shell completion script",
        List.of(
            "The script completes commands, options, option values, time zones, and the names"
                + " and ids of reminders.",
            "The examples install it where the shell looks for it; for bash this needs the"
                + " package bash-completion. Alternatively, add a line to ~/.bashrc, or to"
                + " ~/.zshrc after compinit: eval \"$(rooster completion bash)\""
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

  private Exit run(Arguments arguments, CommandContext context) throws IOException {
    String word = arguments.parameters().getFirst();
    Shell shell =
        Shell.of(word)
            .orElseThrow(() ->
                new UsageException(
                    "no completion script for '%s'".formatted(word),
                    "choose " + SHELL.values().spelled()));
    context.stdout().append(shell.script(program.get()));
    return Exit.OK;
  }
}
