package dev.rooster.home;

import dev.rooster.agent.AgentFields;
import dev.rooster.agent.AgentKind;
import dev.rooster.agent.AgentKinds;
import dev.rooster.agent.AgentSettings;
import dev.rooster.agent.direct.DirectSettings;
import dev.rooster.format.Fields;
import dev.rooster.text.NearestName;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads the section {@code agents} of the configuration. */
final class AgentReader {
  static final String AGENTS = "agents";
  private static final String KIND = "kind";
  private static final String ROLE = "role";

  private final Path home;
  private final Path userHome;
  private final AgentKinds kinds;
  private final References references;

  /**
   * The agents as read.
   *
   * @param roles the role of each agent that names one, still without its instructions
   */
  record Agents(Map<String, AgentSettings> settings, Map<String, Role> roles) {}

  AgentReader(Path home, Path userHome, AgentKinds kinds, References references) {
    this.home = home;
    this.userHome = userHome;
    this.kinds = kinds;
    this.references = references;
  }

  /** Reads every agent; the mistakes of each go to problems of its own. */
  Agents read(Fields fields, PartProblems parts) {
    Agents agents = new Agents(new LinkedHashMap<>(), new LinkedHashMap<>());
    agents.settings().put(Configuration.DIRECT, new DirectSettings());
    fields
        .object(AGENTS)
        .ifPresent(section ->
            section
                .names()
                .forEach(name ->
                    add(
                        section.member(name, parts.of(new ConfigPart(AGENTS, name))),
                        name,
                        agents)));
    return agents;
  }

  private void add(Fields fields, String name, Agents agents) {
    if (!ConfigReader.NAME.matcher(name).matches()) {
      fields.problem(
          fields.place(),
          "",
          "'%s' is not a valid name".formatted(name),
          "use up to 100 letters, digits and . _ - characters");
      return;
    }
    if (name.equals(Configuration.DIRECT)) {
      fields.problem(fields.place(), "", "agent name 'direct' is reserved", "choose another");
      return;
    }
    agents.settings().put(name, settings(fields));
    role(fields).ifPresent(role -> agents.roles().put(name, new Role(role, "")));
  }

  /** Reads the agent by its kind. Other fields are unknown only where the kind is known. */
  private AgentSettings settings(Fields fields) {
    Optional<AgentKind> kind = kind(fields);
    if (kind.isEmpty()) {
      return new DirectSettings();
    }
    AgentSettings settings =
        kind.get().read(new AgentFields(fields, home, userHome, references::read));
    fields.text(ROLE);
    fields.rejectUnknown();
    return settings;
  }

  private Optional<AgentKind> kind(Fields fields) {
    if (!fields.has(KIND)) {
      fields.problem(fields.place(), "", "the agent has no kind", "write kind: " + kinds.choices());
      return Optional.empty();
    }
    Optional<String> text = fields.text(KIND).map(String::strip);
    Optional<AgentKind> kind = text.flatMap(kinds::find);
    if (text.isPresent() && kind.isEmpty()) {
      fields.problem(
          fields.place(KIND),
          KIND,
          "unknown agent kind '%s'".formatted(text.get()),
          NearestName.suggest(text.get(), kinds.names()) + "use " + kinds.choices());
    }
    return kind;
  }

  private static Optional<String> role(Fields agent) {
    Optional<String> role = agent.text(ROLE);
    if (role.filter(it -> !ConfigReader.NAME.matcher(it).matches()).isPresent()) {
      agent.problem(
          agent.place(ROLE),
          ROLE,
          "'%s' is not a valid role name".formatted(role.get()),
          "name a file in roles/, without its extension");
      return Optional.empty();
    }
    return role;
  }
}
