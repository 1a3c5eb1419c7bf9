package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.format.FileProblem;
import dev.rooster.format.JsonText;
import dev.rooster.setup.Answers;
import dev.rooster.setup.Check;
import dev.rooster.setup.Chosen;
import dev.rooster.setup.WriteSetup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code rooster init}: asks a few questions and writes the first configuration. */
final class InitCommand {
  private final CommandHost host;

  InitCommand(CommandHost host) {
    this.host = host;
  }

  Command command() {
    return new Command(
        "init",
        "set up rooster.yaml",
        List.of(
            "Finds keys in the environment, a local Ollama and installed clients, then asks for"
                + " your name, your time zone, the agent and the channels, one at a time. Enter"
                + " takes the default. Each answer is tried out by a call, and kept even if that"
                + " fails.",
            "Writes rooster.yaml with comments, and each secret into a file of its own that only"
                + " you can read. A daemon that is up applies the file at once. An existing"
                + " rooster.yaml is not touched without --force.",
            "Each answer is also an option. Without a terminal, each line of standard input is an"
                + " answer, and after its end the defaults apply."),
        InitOptions.groups(),
        List.of(),
        List.of(
            new Example("rooster init", "answer the questions"),
            new Example("rooster init --provider demo --yes", "no questions, no key"),
            new Example("rooster init --name ada --timezone Europe/Berlin", "with two answers")),
        this::run);
  }

  private Exit run(Arguments arguments, CommandContext context) throws IOException {
    boolean json = arguments.has(ScheduleOptions.JSON);
    Optional<String> option = arguments.value(Requests.HOME);
    Path home = host.prepared(option, context);
    WriteSetup files = new WriteSetup(home);
    if (!arguments.has(InitOptions.FORCE)) {
      files.refuseConfigured();
    }
    Questions questions =
        new Questions(
            host,
            context,
            json ? context.stderr() : context.stdout(),
            arguments.has(InitOptions.YES));
    Interview interview = new Interview(questions, arguments, context);
    Answers answers = interview.hold();
    List<String> written = files.write(answers);
    List<FileProblem> problems = host.look(option, context).problems();
    List<String> next =
        problems.isEmpty()
            ? next(answers, option, context)
            : List.of("correct rooster.yaml, then: rooster config check" + where(option));
    Written result = new Written(home, written, interview.checks(), problems, next);
    context.stdout().append(json ? result.json() : result.text());
    for (FileProblem problem : problems) {
      context.stderr().append(OneLine.of(problem.text())).append('\n');
    }
    return problems.isEmpty() ? Exit.OK : Exit.REFUSED;
  }

  /** What to do next, in the order of the steps. */
  private List<String> next(Answers answers, Optional<String> option, CommandContext context) {
    List<String> steps = new ArrayList<>();
    boolean demo = answers.agent() instanceof Chosen.Demo;
    boolean up = host.isUp(option, context);
    String where = where(option);
    if (up) {
      steps.add("the daemon is up and applies the file");
    }
    if (!up || demo) {
      steps.add(
          "%s: rooster up%s%s"
              .formatted(
                  up ? "stop the daemon, then" : "start", demo ? " --demo-model" : "", where));
    }
    if (!(answers.agent() instanceof Chosen.None)) {
      steps.add("talk: rooster chat" + where);
    }
    boolean unpaired =
        answers.telegram().isPresent()
            || answers.signal().filter(it -> it.person().isEmpty()).isPresent();
    if (unpaired) {
      steps.add(
          "write to the bot, and give the code of its reply to: rooster pair CODE --user "
              + answers.name()
              + where);
    }
    return steps;
  }

  private static String where(Optional<String> option) {
    return option.map(it -> " --home " + it).orElse("");
  }

  private record Written(
      Path home,
      List<String> files,
      List<Check> checks,
      List<FileProblem> problems,
      List<String> next) {

    String json() {
      return JsonText.object()
              .with("ok", problems.isEmpty())
              .with("home", home.toString())
              .with("files", files)
              .withObjects(
                  "checks",
                  checks.stream()
                      .map(it ->
                          JsonText.object()
                              .with("what", it.what())
                              .with("ok", it.ok())
                              .with("detail", it.detail()))
                      .toList())
              .withObjects("problems", problems.stream().map(FileProblem::json).toList())
              .with("next", next)
          + "\n";
    }

    String text() {
      StringBuilder text = new StringBuilder();
      files.forEach(
          it -> text.append("wrote ").append(OneLine.of(home.resolve(it).toString())).append('\n'));
      next.forEach(it -> text.append(it).append('\n'));
      return text.toString();
    }
  }
}
