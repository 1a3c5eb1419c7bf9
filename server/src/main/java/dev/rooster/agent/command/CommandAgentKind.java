package dev.rooster.agent.command;

import dev.rooster.agent.AgentFields;
import dev.rooster.agent.AgentKind;
import dev.rooster.agent.AgentSettings;
import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import dev.rooster.trust.Secret;
import java.util.List;
import java.util.regex.Pattern;

/** {@code kind: command}: starts a program for each turn. */
public final class CommandAgentKind implements AgentKind {
  static final String NAME = "command";
  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private enum Input {
    STDIN,
    ARGUMENT
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public AgentSettings read(AgentFields agent) {
    Fields fields = agent.fields();
    Client client = fields.choice("preset", Client.class).orElse(Client.PLAIN);
    List<String> command = words(fields);
    if (client == Client.PLAIN && command.isEmpty()) {
      fields.problem(
          fields.place(),
          "command",
          "the agent has no program",
          "write command: [PROGRAM, ARGUMENT…], or a preset: claude, codex or gemini");
    }
    return new CommandSettings(
        client,
        withoutSecrets(fields, "command", command),
        withoutSecrets(fields, "args", fields.texts("args")),
        messageAsArgument(fields, client),
        agent.directory("cwd"),
        agent.secrets("env", VARIABLE, "use letters, digits and _"),
        agent.mostOutput(),
        fields.flag("mcp").orElse(true));
  }

  /** A list, or one string that is split at its spaces. */
  private static List<String> words(Fields fields) {
    List<String> words = fields.texts("command");
    return words.size() == 1 && fields.value("command").orElseThrow() instanceof ParsedValue.Text
        ? List.of(words.getFirst().strip().split("\\s+", -1))
        : words;
  }

  /** Every user of the machine can read the command line of a process. */
  private static List<String> withoutSecrets(Fields fields, String name, List<String> words) {
    if (words.stream().anyMatch(it -> new Secret(it).refers())) {
      fields.problem(
          fields.place(name),
          name,
          "`%s` must not contain secrets".formatted(name),
          "put them under env, where the program reads them as variables");
    }
    return words;
  }

  private static boolean messageAsArgument(Fields fields, Client client) {
    boolean asArgument = fields.choice("input", Input.class).orElse(Input.STDIN) == Input.ARGUMENT;
    if (asArgument && client != Client.PLAIN) {
      fields.problem(
          fields.place("input"),
          "input",
          "%s reads its message on stdin".formatted(JsonText.word(client)),
          "remove input, or the preset");
    }
    return asArgument && client == Client.PLAIN;
  }
}
