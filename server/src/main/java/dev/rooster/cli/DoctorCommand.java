package dev.rooster.cli;

import dev.rooster.cli.Finding.State;
import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.format.JsonText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** {@code rooster doctor}: checks the daemon, and Rooster in the clients. */
final class DoctorCommand {
  private final CommandHost host;

  DoctorCommand(CommandHost host) {
    this.host = host;
  }

  Command command() {
    return new Command(
        "doctor",
        "check the daemon and the installed clients",
        List.of(
            "Looks whether the daemon is up and speaks MCP, where Rooster is installed in Claude"
                + " Code, Codex and Gemini CLI, whether that is up to date, and when the last hook"
                + " of an open session came. Changes nothing.",
            "Exits with 1 if something is wrong, and says what to do."),
        List.of(OptionGroup.of("Options", Requests.HOME, ScheduleOptions.JSON)),
        List.of(),
        List.of(
            new Example("rooster doctor", "check everything"),
            new Example("rooster doctor --json", "the same for programs")),
        this::run);
  }

  private Exit run(Arguments arguments, CommandContext context) throws IOException {
    List<Finding> findings = new ArrayList<>();
    try (Requests requests = Requests.open(host, arguments, context)) {
      findings.addAll(new DaemonDoctor(requests).findings());
      findings.addAll(new ClientDoctor(host, arguments, context, requests).findings());
    }
    boolean ok = findings.stream().noneMatch(it -> it.state() == State.WRONG);
    if (arguments.has(ScheduleOptions.JSON)) {
      context
          .stdout()
          .append(
              JsonText.object()
                  .with("ok", ok)
                  .withObjects("checks", findings.stream().map(Finding::json).toList())
                  .toString())
          .append('\n');
    } else {
      print(findings, context);
    }
    return ok ? Exit.OK : Exit.REFUSED;
  }

  private static void print(List<Finding> findings, CommandContext context) throws IOException {
    int width = findings.stream().mapToInt(it -> it.what().length()).max().orElse(0);
    for (Finding it : findings) {
      context
          .stdout()
          .append(
              "%-5s  %s  %s\n"
                  .formatted(
                      it.state() == State.NOTE ? "-" : JsonText.word(it.state()),
                      it.what() + " ".repeat(width - it.what().length()),
                      OneLine.of(it.detail())));
      if (!it.remedy().isEmpty()) {
        context
            .stdout()
            .append("%s  do: %s\n".formatted(" ".repeat(width + 7), OneLine.of(it.remedy())));
      }
    }
  }
}
