package dev.rooster.agent.command;

import dev.rooster.agent.Agent;
import dev.rooster.agent.AgentHost;
import dev.rooster.agent.ProgramTools;
import dev.rooster.agent.Reply;
import dev.rooster.agent.ToolAccess;
import dev.rooster.agent.TurnFailedException;
import dev.rooster.agent.TurnRequest;
import dev.rooster.agent.TurnScene;
import dev.rooster.agent.Usage;
import dev.rooster.events.Span;
import dev.rooster.process.ProcessResult;
import dev.rooster.process.ProcessSpec;
import dev.rooster.text.ErrorLine;
import dev.rooster.trust.MissingSecretException;
import dev.rooster.trust.Secret;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Starts a program for each turn. When the turn is interrupted, the program is killed with all its
 * child processes.
 */
public final class CommandAgent implements Agent {
  /** Too few file handles, processes or memory: a retry may succeed. */
  private static final Pattern SHORTAGE = Pattern.compile("\\berror[=:] ?(11|12|23|24)\\b");

  private final String name;
  private final CommandSettings settings;
  private final Conversations conversations;
  private final AgentHost host;

  public CommandAgent(
      String name, CommandSettings settings, Conversations conversations, AgentHost host) {
    this.name = name;
    this.settings = settings;
    this.conversations = conversations;
    this.host = host;
  }

  @Override
  public Reply turn(TurnScene scene) throws TurnFailedException, InterruptedException {
    ProgramTools tools = new ProgramTools(scene, host.time().clock());
    Reply reply;
    try (ClientTools given = ClientTools.open(settings.client(), tools, access())) {
      reply = reply(scene, given);
    }
    return tools.reply(reply);
  }

  private ToolAccess access() {
    return settings.offersTools() ? host.toolAccess() : ToolAccess.NONE;
  }

  private Reply reply(TurnScene scene, ClientTools tools)
      throws TurnFailedException, InterruptedException {
    TurnRequest turn = scene.request();
    Optional<Conversation> resumed =
        turn.session().continued().flatMap(key -> conversations.find(name, key.text()));
    ProcessResult ended = run(turn, tools, resumed.map(Conversation::name));
    if (resumed.isPresent() && settings.client().hasLost(ended)) {
      resumed = Optional.empty();
      ended = run(turn, tools, Optional.empty());
    }
    ClientReply read = settings.client().read(ended);
    Usage before = resumed.map(Conversation::taken).orElse(Usage.NONE);
    Usage usage = read.usage().since(before);
    keep(turn, read, before);
    if (read.error().isPresent() || ended.exit() != 0) {
      throw failed(ended, read.error(), usage);
    }
    return Reply.in(scene, read.reply(), usage);
  }

  private void keep(TurnRequest turn, ClientReply read, Usage before) {
    Usage counted = read.usage().equals(Usage.NONE) ? before : read.usage();
    Usage taken = settings.client().countsConversations() ? counted : Usage.NONE;
    turn.session()
        .continued()
        .ifPresent(key ->
            read.conversation()
                .ifPresent(
                    it -> conversations.keep(name, key.text(), new Conversation(it, taken))));
  }

  private ProcessResult run(TurnRequest turn, ClientTools tools, Optional<String> resumed)
      throws TurnFailedException, InterruptedException {
    Client client = settings.client();
    List<String> arguments = new ArrayList<>(settings.arguments());
    arguments.addAll(tools.options());
    List<String> command = new ArrayList<>(client.command(settings.command(), arguments, resumed));
    String prompt = turn.prompt() + tools.note();
    if (settings.messageAsArgument()) {
      command.add(noOption(prompt));
    }
    try {
      ProcessResult ended =
          host.processes()
              .run(
                  new ProcessSpec(command, settings.folder(), environment(), settings.mostOutput())
                      .withVariables(variables(turn, tools)),
                  settings.messageAsArgument() ? "" : prompt,
                  tools::abort);
      return new ProcessResult(
          ended.exit(), tools.masked(ended.stdout()), tools.masked(ended.stderr()));
    } catch (IOException e) {
      String problem = "%s could not be started: %s".formatted(program(), e.getMessage());
      boolean shortage = SHORTAGE.matcher(String.valueOf(e.getMessage())).find();
      throw new TurnFailedException(
          shortage
              ? problem
              : ErrorLine.of(problem, "check the agent's command and cwd in rooster.yaml"),
          shortage);
    } catch (MissingSecretException e) {
      throw new TurnFailedException(e.line(), false);
    }
  }

  /** A message must not change what the program does. */
  private static String noOption(String message) {
    return message.startsWith("-") ? " " + message : message;
  }

  private Map<String, String> environment() {
    Map<String, String> environment = new HashMap<>();
    Span.current().ifPresent(it -> environment.put("TRACEPARENT", it.traceparent()));
    settings
        .environment()
        .forEach((name, secret) -> environment.put(name, secret.reveal(host.vault())));
    return environment;
  }

  /** Includes the session, for programs that keep conversations of their own. */
  private static Map<String, String> variables(TurnRequest turn, ClientTools tools) {
    Map<String, String> variables = new HashMap<>(turn.variables());
    variables.put("turn", "1");
    variables.putAll(tools.variables());
    turn.session().continued().ifPresent(key -> variables.put("session", key.text()));
    return variables;
  }

  private TurnFailedException failed(ProcessResult ended, Optional<String> error, Usage usage) {
    if (error.isPresent()) {
      return new TurnFailedException(
          program() + ": " + shown(error.get()), true, Optional.empty(), usage);
    }
    String output =
        new ProcessResult(ended.exit(), shown(ended.stdout()), shown(ended.stderr())).lastWords();
    boolean cannotRun = ended.exit() == 126 || ended.exit() == 127;
    return new TurnFailedException(
        "%s exited with code %d%s"
            .formatted(program(), ended.exit(), output.isEmpty() ? "" : ": " + output),
        !cannotRun,
        Optional.empty(),
        usage);
  }

  private String shown(String text) {
    String shown = text;
    for (Secret secret : settings.environment().values()) {
      shown = secret.hiddenIn(shown, host.vault());
    }
    return shown;
  }

  private String program() {
    return settings.command().getFirst();
  }
}
