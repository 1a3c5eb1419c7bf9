package dev.rooster.config;

import dev.rooster.agent.AgentSettings;
import dev.rooster.agent.Client;
import dev.rooster.agent.CommandAgent;
import dev.rooster.agent.HttpAgent;
import dev.rooster.json.Fields;
import dev.rooster.trust.Secret;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads what the configuration says about one agent. */
final class AgentReader {
  static final String ROLE = "role";

  private static final int USUAL_OUTPUT = 1_000_000;
  private static final int MOST_OUTPUT = 50_000_000;

  private final Path home;
  private final Path userHome;

  private enum Kind {
    DIRECT,
    COMMAND,
    HTTP
  }

  private enum Input {
    STDIN,
    ARGUMENT
  }

  AgentReader(Path home, Path userHome) {
    this.home = home;
    this.userHome = userHome;
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
    List<String> command = new ArrayList<>(words(fields));
    command.addAll(fields.texts("args"));
    if (client == Client.PLAIN && command.isEmpty()) {
      fields.problem(
          fields.place(),
          "command",
          "nothing says which program to start",
          "write command: [PROGRAM, ARGUMENT…], or a preset: claude, codex or gemini");
    }
    boolean asArgument = fields.choice("input", Input.class).orElse(Input.STDIN) == Input.ARGUMENT;
    return new CommandAgent.Settings(
        client,
        command,
        asArgument,
        fields.text("cwd").map(this::path),
        secrets(fields, "env"),
        fields.number("max_output", 1_000, MOST_OUTPUT).orElse(USUAL_OUTPUT));
  }

  /** A list, or one text that is split at its blanks. */
  private static List<String> words(Fields fields) {
    List<String> words = fields.texts("command");
    return words.size() == 1 && fields.value("command").orElseThrow().kind().equals("a text")
        ? List.of(words.getFirst().strip().split("\\s+"))
        : words;
  }

  private HttpAgent.Settings http(Fields fields) {
    return new HttpAgent.Settings(
        url(fields),
        secrets(fields, "headers"),
        fields.number("max_output", 1_000, MOST_OUTPUT).orElse(USUAL_OUTPUT));
  }

  private static URI url(Fields fields) {
    String text = fields.text("url").orElse("");
    try {
      URI url = new URI(text);
      boolean http = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
      if (http && url.getHost() != null) {
        return url;
      }
    } catch (URISyntaxException e) {
      // Refused below, like one of another kind.
    }
    fields.problem(
        fields.place("url"),
        "url",
        text.isEmpty() ? "the agent has no url" : "'%s' cannot be posted to".formatted(text),
        "write http://HOST/PATH or https://HOST/PATH");
    return URI.create("http://localhost/");
  }

  private static Map<String, Secret> secrets(Fields fields, String name) {
    Map<String, Secret> secrets = new LinkedHashMap<>();
    fields
        .object(name)
        .ifPresent(section ->
            section
                .names()
                .forEach(key ->
                    section.text(key).ifPresent(text -> secrets.put(key, new Secret(text)))));
    return secrets;
  }

  /** Relative to home; {@code ~} is the user's own folder. */
  private Path path(String text) {
    if (text.equals("~")) {
      return userHome;
    }
    return text.startsWith("~/") ? userHome.resolve(text.substring(2)) : home.resolve(text);
  }
}
