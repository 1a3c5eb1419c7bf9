package dev.rooster.home;

import dev.rooster.agent.AgentSettings;
import dev.rooster.agent.command.Client;
import dev.rooster.agent.command.CommandAgent;
import dev.rooster.agent.http.HttpAgent;
import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import dev.rooster.net.HttpUrl;
import dev.rooster.trust.Secret;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads what the configuration says about one agent. */
final class AgentReader {
  static final String ROLE = "role";

  private static final int USUAL_OUTPUT = 1_000_000;
  private static final int MOST_OUTPUT = 50_000_000;

  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final Pattern HEADER =
      Pattern.compile(
          "(?!(?i:host|connection|content-length|transfer-encoding)$)[A-Za-z0-9!#$%&'*+.^_`|~-]+");

  private final Path home;
  private final Path userHome;
  private final References references;

  private enum Kind {
    DIRECT,
    COMMAND,
    HTTP
  }

  private enum Input {
    STDIN,
    ARGUMENT
  }

  AgentReader(Path home, Path userHome, References references) {
    this.home = home;
    this.userHome = userHome;
    this.references = references;
  }

  /** As far as it can be read; what cannot is among the problems. */
  AgentSettings read(Fields fields) {
    Optional<Kind> kind = fields.choice("kind", Kind.class);
    if (kind.isEmpty() && !fields.has("kind")) {
      fields.problem(
          fields.place(), "", "the agent has no kind", "write kind: direct, command or http");
    }
    AgentSettings settings =
        switch (kind.orElse(Kind.DIRECT)) {
          case DIRECT -> new AgentSettings.Direct();
          case COMMAND -> new AgentSettings.Command(command(fields));
          case HTTP -> new AgentSettings.Http(http(fields));
        };
    fields.text(ROLE);
    if (kind.isPresent()) {
      fields.refuseOthers();
    }
    return settings;
  }

  private CommandAgent.Settings command(Fields fields) {
    Client client = fields.choice("preset", Client.class).orElse(Client.PLAIN);
    List<String> command = words(fields);
    if (client == Client.PLAIN && command.isEmpty()) {
      fields.problem(
          fields.place(),
          "command",
          "nothing says which program to start",
          "write command: [PROGRAM, ARGUMENT…], or a preset: claude, codex or gemini");
    }
    boolean asArgument = fields.choice("input", Input.class).orElse(Input.STDIN) == Input.ARGUMENT;
    if (asArgument && client != Client.PLAIN) {
      fields.problem(
          fields.place("input"),
          "input",
          "%s reads its message on stdin".formatted(JsonText.word(client)),
          "leave input out, or the preset");
    }
    return new CommandAgent.Settings(
        client,
        plain(fields, "command", command),
        plain(fields, "args", fields.texts("args")),
        asArgument && client == Client.PLAIN,
        fields.text("cwd").flatMap(text -> path(fields, text)),
        secrets(fields, "env", VARIABLE, "use letters, digits and _"),
        fields.number("max_output", 1_000, MOST_OUTPUT).orElse(USUAL_OUTPUT));
  }

  /** Everybody on the machine can see them. */
  private static List<String> plain(Fields fields, String name, List<String> words) {
    if (words.stream().anyMatch(it -> new Secret(it).refers())) {
      fields.problem(
          fields.place(name),
          name,
          "a secret does not stand among the words of a command",
          "put it under env, and let the program read it there");
    }
    return words;
  }

  /** A list, or one string that is split at its spaces. */
  private static List<String> words(Fields fields) {
    List<String> words = fields.texts("command");
    return words.size() == 1 && fields.value("command").orElseThrow() instanceof ParsedValue.Text
        ? List.of(words.getFirst().strip().split("\\s+", -1))
        : words;
  }

  private HttpAgent.Settings http(Fields fields) {
    return new HttpAgent.Settings(
        url(fields),
        secrets(fields, "headers", HEADER, "use a header that the connection does not set itself"),
        fields.number("max_output", 1_000, MOST_OUTPUT).orElse(USUAL_OUTPUT));
  }

  private static HttpUrl url(Fields fields) {
    String text = fields.text("url").orElse("");
    Optional<HttpUrl> url = HttpUrl.read(text);
    if (url.isEmpty()) {
      fields.problem(
          fields.place("url"),
          "url",
          text.isEmpty() ? "the agent has no url" : "'%s' cannot be posted to".formatted(text),
          "write http://HOST/PATH or https://HOST/PATH, and passwords under headers");
    }
    return url.orElse(new HttpUrl(URI.create("http://localhost/")));
  }

  private Map<String, Secret> secrets(Fields fields, String name, Pattern names, String remedy) {
    Map<String, Secret> secrets = new LinkedHashMap<>();
    Optional<Fields> section = fields.object(name);
    for (String key : section.map(Fields::names).orElse(Set.of())) {
      Fields each = section.orElseThrow();
      if (!names.matcher(key).matches()) {
        each.problem(each.place(key), key, "it cannot be a name here", remedy);
      }
      references.read(each, key).ifPresent(secret -> secrets.put(key, secret));
    }
    return secrets;
  }

  /** Relative to home; {@code ~} is the user's own folder. */
  private Optional<Path> path(Fields fields, String text) {
    try {
      if (text.equals("~")) {
        return Optional.of(userHome);
      }
      return Optional.of(
          text.startsWith("~/") ? userHome.resolve(text.substring(2)) : home.resolve(text));
    } catch (InvalidPathException e) {
      fields.problem(fields.place("cwd"), "cwd", "it cannot be a folder", "name a folder");
      return Optional.empty();
    }
  }
}
