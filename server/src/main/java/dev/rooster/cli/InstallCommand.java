package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.cli.command.Parameter;
import dev.rooster.cli.command.UsageException;
import dev.rooster.cli.command.Values;
import dev.rooster.install.ClientFiles;
import dev.rooster.install.ClientKind;
import dev.rooster.install.ClientSettings;
import dev.rooster.install.FileChange;
import dev.rooster.install.InstallTarget;
import dev.rooster.install.Installer;
import dev.rooster.install.Launch;
import dev.rooster.install.PluginFolder;
import dev.rooster.reminder.RefusedException;
import dev.rooster.text.Choices;
import dev.rooster.text.NearestName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** {@code rooster install} and {@code rooster uninstall}: Rooster in the settings of a client. */
final class InstallCommand {
  static final Option PROJECT =
      Option.flag("--project", "the project's settings in the current directory, not yours");
  static final Option DRY_RUN =
      Option.flag("--dry-run", "show the changes as a diff; change nothing");
  private static final Option AGENT =
      Option.value("--agent", "NAME", "agent that the client is to Rooster")
          .defaultsTo("the client's name");
  private static final Option TRUST =
      Option.flag("--trust", "codex: mark the hooks as reviewed, so that Codex runs them");
  private static final Option PLUGIN =
      Option.value("--plugin", "DIR", "claude-code: a plugin directory, instead of settings")
          .taking(new Values.Folders());
  private static final Parameter CLIENT =
      Parameter.required("CLIENT", "the client").oneOf(ClientKind.words());
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]*");

  private final CommandHost host;

  InstallCommand(CommandHost host) {
    this.host = host;
  }

  List<Command> commands() {
    return List.of(install(), uninstall());
  }

  private Command install() {
    return new Command(
        "install",
        "put Rooster into a client's settings",
        List.of(
            "Adds hooks and an MCP server to the settings of Claude Code, Codex or Gemini CLI, so"
                + " that its agent can set reminders, and so that they come into its sessions."
                + " Everything else in the files stays as it is, byte for byte. The files as they"
                + " were are kept in the home directory. A second call changes nothing.",
            "Uses CLAUDE_CONFIG_DIR, CODEX_HOME and GEMINI_CLI_HOME if they are set. A file that"
                + " cannot be read is reported, and nothing is changed."),
        List.of(
            OptionGroup.of("What", AGENT, PROJECT, PLUGIN, TRUST),
            OptionGroup.of("Options", DRY_RUN, Requests.HOME, ScheduleOptions.JSON)),
        List.of(CLIENT),
        List.of(
            new Example("rooster install claude-code", "in your settings of Claude Code"),
            new Example("rooster install codex --dry-run", "show what would change"),
            new Example("rooster install gemini --project", "for this project only")),
        (arguments, context) -> run(arguments, context, true));
  }

  private Command uninstall() {
    return new Command(
        "uninstall",
        "remove Rooster from a client's settings",
        List.of(
            "Undoes rooster install: each file is as it was before, byte for byte. If you changed"
                + " something else in it meanwhile, only what is Rooster's goes. Reminders stay."),
        List.of(
            OptionGroup.of("What", PROJECT, PLUGIN),
            OptionGroup.of("Options", DRY_RUN, Requests.HOME, ScheduleOptions.JSON)),
        List.of(CLIENT),
        List.of(
            new Example("rooster uninstall claude-code", "from your settings of Claude Code"),
            new Example("rooster uninstall codex --dry-run", "show what would change")),
        (arguments, context) -> run(arguments, context, false));
  }

  private Exit run(Arguments arguments, CommandContext context, boolean install)
      throws IOException {
    ClientKind client = client(arguments.parameters().getFirst());
    boolean dry = arguments.has(DRY_RUN);
    Launch launch = launch(client, arguments, context, install && !dry);
    InstallTarget target = target(client, launch, arguments, context);
    List<FileChange> changes = install ? target.install(dry) : target.uninstall(dry);
    boolean done = changes.stream().allMatch(it -> it.kind() == FileChange.Kind.UNCHANGED);
    InstallReport report =
        new InstallReport(
            client,
            launch.agent(),
            install,
            dry,
            changes,
            done || !install ? List.of() : next(client, arguments, context));
    context.stdout().append(arguments.has(ScheduleOptions.JSON) ? report.json() : report.text());
    return Exit.OK;
  }

  private static ClientKind client(String word) {
    return ClientKind.of(word)
        .orElseThrow(() ->
            RefusedException.invalid(
                "unknown client '%s'".formatted(word),
                NearestName.remedy(
                    word, ClientKind.words(), "use " + Choices.oneOf(ClientKind.words()))));
  }

  private Launch launch(
      ClientKind client, Arguments arguments, CommandContext context, boolean writes) {
    Optional<String> option = arguments.value(Requests.HOME);
    Path home = writes ? host.prepared(option, context) : host.folder(option, context);
    String agent = arguments.value(AGENT).orElse(client.word());
    if (!NAME.matcher(agent).matches()) {
      throw RefusedException.invalid(
          "'%s' is not a valid agent name".formatted(agent),
          "use letters, digits and . _ - characters, such as claude-work");
    }
    CommandHost.Started started = host.started(context);
    return new Launch(
        home,
        started
            .launcher()
            .orElseThrow(() ->
                RefusedException.invalid(
                    "Rooster was started without its launcher, so clients could not start it",
                    "run the program rooster of the distribution")),
        home.equals(started.person().resolve(".rooster")),
        agent);
  }

  private InstallTarget target(
      ClientKind client, Launch launch, Arguments arguments, CommandContext context)
      throws IOException {
    CommandHost.Started started = host.started(context);
    Optional<String> plugin = arguments.value(PLUGIN);
    if (plugin.isPresent()) {
      if (client != ClientKind.CLAUDE_CODE || arguments.has(PROJECT) || arguments.has(TRUST)) {
        throw new UsageException(
            "--plugin is for claude-code, without --project", "leave one of them out");
      }
      return new PluginFolder(
          started.directory().resolve(plugin.get()).normalize(),
          launch,
          Version.current().rooster());
    }
    Optional<Path> project =
        arguments.has(PROJECT) ? Optional.of(started.directory()) : Optional.empty();
    return new Installer(
        new ClientSettings(
            client,
            new ClientFiles(context.environment(), started.person(), project),
            launch,
            arguments.has(TRUST)));
  }

  private List<String> next(ClientKind client, Arguments arguments, CommandContext context) {
    List<String> steps = new ArrayList<>();
    Optional<String> home = arguments.value(Requests.HOME);
    if (!host.isUp(home, context)) {
      steps.add("rooster up" + home.map(it -> " --home " + it).orElse(""));
    }
    arguments
        .value(PLUGIN)
        .ifPresent(it -> steps.add("claude --plugin-dir %s".formatted(OneLine.of(it))));
    if (arguments.has(PROJECT)) {
      steps.add(
          client == ClientKind.CLAUDE_CODE
              ? "start claude here, and allow the MCP server when it asks"
              : "start %s here, and trust the directory when it asks".formatted(client.program()));
    }
    if (client == ClientKind.CODEX && !arguments.has(TRUST)) {
      steps.add(
          "start codex, and trust the hooks when it asks; without that, Codex skips them. Or:"
              + " rooster install codex --trust");
    } else if (!arguments.has(PROJECT) && !arguments.has(PLUGIN)) {
      steps.add("start a new session of " + client.title());
    }
    return steps;
  }
}
