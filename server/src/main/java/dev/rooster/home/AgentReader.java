package dev.rooster.home;

import dev.rooster.agent.AgentFields;
import dev.rooster.agent.AgentKind;
import dev.rooster.agent.AgentKinds;
import dev.rooster.agent.AgentSettings;
import dev.rooster.agent.direct.DirectSettings;
import dev.rooster.format.Fields;
import dev.rooster.inbox.InboxPolicy;
import dev.rooster.text.NearestName;
import dev.rooster.trust.Trust;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads the section {@code agents} of the configuration. */
final class AgentReader {
  static final String AGENTS = "agents";
  private static final String KIND = "kind";
  private static final String ROLE = "role";
  private static final String NEEDS = "needs";
  private static final String AT_ONCE = "at_once";
  private static final String HEADLESS = "headless";
  private static final int MOST_AT_ONCE = 1_000;

  private final Path home;
  private final Path userHome;
  private final AgentKinds kinds;
  private final References references;

  /**
   * The agents as read.
   *
   * @param roles the role of each agent that names one, still without its instructions
   * @param needs the trust that each agent requires that names one
   * @param atOnce how many turns run at once, for each agent that says so
   */
  record Agents(
      Map<String, AgentSettings> settings,
      Map<String, Role> roles,
      Map<String, Trust> needs,
      Map<String, Integer> atOnce) {
    Agents() {
      this(
          new LinkedHashMap<>(),
          new LinkedHashMap<>(),
          new LinkedHashMap<>(),
          new LinkedHashMap<>());
    }
  }

  AgentReader(Path home, Path userHome, AgentKinds kinds, References references) {
    this.home = home;
    this.userHome = userHome;
    this.kinds = kinds;
    this.references = references;
  }

  /** Reads every agent; the mistakes of each go to problems of its own. */
  Agents read(Fields fields, PartProblems parts) {
    Agents agents = new Agents();
    agents.settings().put(Configuration.DIRECT, new DirectSettings());
    Map<String, Fields> members = new LinkedHashMap<>();
    fields
        .object(AGENTS)
        .ifPresent(section ->
            section
                .names()
                .forEach(name ->
                    members.put(
                        name, section.member(name, parts.of(new ConfigPart(AGENTS, name))))));
    members.forEach((name, member) -> add(member, name, agents));
    members.forEach((name, member) -> checkHeadless(member, name, agents.settings()));
    return agents;
  }

  /** A running client cannot take the turn for another one. */
  private static void checkHeadless(
      Fields fields, String name, Map<String, AgentSettings> settings) {
    Optional<String> headless =
        Optional.ofNullable(settings.get(name))
            .flatMap(AgentSettings::inbox)
            .flatMap(InboxPolicy::headless)
            .map(InboxPolicy.Headless::agent);
    if (headless.isPresent()
        && Optional.ofNullable(settings.get(headless.get()))
            .filter(it -> it.thinks() && it.inbox().isEmpty())
            .isEmpty()) {
      fields.problem(
          fields.place(HEADLESS),
          HEADLESS,
          "agent '%s' cannot take a turn".formatted(headless.get()),
          "name an agent of kind command, llm or http");
    }
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
    add(name, fields, agents);
  }

  /** Reads the agent by its kind. Other fields are unknown only where the kind is known. */
  private void add(String name, Fields fields, Agents agents) {
    Optional<AgentKind> kind = kind(fields);
    AgentSettings settings =
        kind.map(it -> it.read(new AgentFields(fields, home, userHome, references::read)))
            .orElseGet(DirectSettings::new);
    agents.settings().put(name, settings);
    if (settings.callsTools()) {
      new WorkspaceRule(home)
          .check(settings.workspace().orElse(home.resolve(Home.WORKSPACE)), fields);
    }
    role(fields).ifPresent(role -> agents.roles().put(name, new Role(role, "")));
    fields.choice(NEEDS, Trust.class).ifPresent(it -> agents.needs().put(name, it));
    atOnce(fields, settings).ifPresent(most -> agents.atOnce().put(name, most));
    if (kind.isPresent()) {
      fields.rejectUnknown();
    }
  }

  /**
   * The limit that is not the usual one. An agent without a model answers at once and has no limit.
   */
  private static OptionalInt atOnce(Fields fields, AgentSettings settings) {
    OptionalInt most = fields.number(AT_ONCE, 1, MOST_AT_ONCE);
    if (most.isPresent() && !settings.thinks()) {
      fields.problem(
          fields.place(AT_ONCE), AT_ONCE, "the agent has no such limit", "remove " + AT_ONCE);
    }
    return most.isPresent() || settings.atOnce() == AgentSettings.DEFAULT_AT_ONCE
        ? most
        : OptionalInt.of(settings.atOnce());
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
          NearestName.remedy(text.get(), kinds.names(), "use " + kinds.choices()));
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
