package dev.rooster.home;

import dev.rooster.agent.AgentSettings;
import dev.rooster.agent.inbox.InboxSettings;
import dev.rooster.channel.ChannelSettings;
import dev.rooster.format.Fields;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problem;
import dev.rooster.guidance.Guidance;
import dev.rooster.guidance.PatternReader;
import dev.rooster.guidance.PromptPattern;
import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.Zones;
import dev.rooster.schedule.written.WrittenDuration;
import dev.rooster.text.NearestName;
import dev.rooster.trust.Secret;
import dev.rooster.trust.TrustRules;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Reads {@code rooster.yaml} and collects all problems. A fault in one part affects no other. */
final class ConfigReader {
  /** The names of agents, users and entries. */
  static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,100}");

  /** Checks only the start, because the rest may be a secret. */
  private static final Pattern POSTGRES = Pattern.compile("^(jdbc:postgresql:|\\$\\{)");

  private static final Duration LONGEST_GRACE = Duration.ofHours(1);
  private static final String CHANNELS = "channels";
  private static final String STORE = "store";
  static final String PATTERNS = "patterns";

  /** The fields of the file. */
  static final List<String> FIELDS =
      List.of(
          "default_agent",
          "timezone",
          "grace",
          AgentReader.AGENTS,
          UserReader.USERS,
          TrustReader.SHELL,
          TrustReader.CEILINGS,
          TrustReader.STRANGERS,
          TrustReader.SEND,
          TrustReader.APPROVE,
          TrustReader.WEB,
          CHANNELS,
          STORE,
          TraceReader.TRACES,
          TraceReader.CONTENT,
          RetentionReader.SESSIONS,
          PATTERNS,
          WebhookReader.WEBHOOKS,
          "cron");

  /** Without these, reminders would be lost in another store, or runs would have more trust. */
  static final List<String> WITHOUT_SAFE_DEFAULT = List.of(STORE, TrustReader.CEILINGS);

  private final PartProblems parts = new PartProblems();
  private final References references = new References();
  private final AgentReader agentReader;
  private final ConfigKinds kinds;
  private final PatternReader patternReader;

  /**
   * @param side the files that the configuration may refer to
   */
  ConfigReader(ConfigFile file, SideFiles side) {
    this.agentReader =
        new AgentReader(file.home(), file.userHome(), file.kinds().agents(), references);
    this.kinds = file.kinds();
    this.patternReader = side.guidance().patterns();
  }

  /**
   * The parsed file.
   *
   * @param configuration with all parts; an invalid part has defaults where it is wrong
   * @param cron the entries that declare reminders; empty if the section is invalid
   * @param invalid the invalid parts
   */
  record Read(
      Configuration configuration,
      Optional<List<ParsedValue>> cron,
      References references,
      List<Problem> problems,
      Set<ConfigPart> invalid) {}

  Read read(ParsedValue root) {
    Fields fields = Fields.of(root, "", parts.ofAll());
    AgentReader.Agents agents =
        parts.field(AgentReader.AGENTS, () -> agentReader.read(fields, parts));
    Configuration configuration =
        new Configuration(
            new ConfiguredAgents(
                parts.field("default_agent", () -> defaultAgent(fields, agents.settings())),
                agents.settings(),
                agents.roles(),
                agents.atOnce(),
                Guidance.NONE.withPatterns(parts.field(PATTERNS, () -> patterns(fields)))),
            parts.field(UserReader.USERS, () -> new UserReader(references).read(fields, parts)),
            new TrustRules(
                parts.field(TrustReader.CEILINGS, () -> TrustReader.ceilings(fields)),
                parts.field(TrustReader.SHELL, () -> TrustReader.shell(fields)),
                agents.needs(),
                parts.field(TrustReader.STRANGERS, () -> TrustReader.strangers(fields)),
                parts.field(TrustReader.SEND, () -> TrustReader.send(fields)),
                parts.field(TrustReader.APPROVE, () -> TrustReader.approve(fields)),
                parts.field(TrustReader.WEB, () -> TrustReader.webHosts(fields))),
            parts.field(CHANNELS, () -> channels(fields)),
            new TimeSettings(parts.field("timezone", () -> zone(fields, "timezone")), Map.of()),
            daemon(fields));
    List<ParsedValue> cron = parts.field("cron", () -> cron(fields));
    fields.rejectUnknown();
    keepMisspelled(fields, FIELDS, ConfigPart::whole);
    Set<ConfigPart> invalid = parts.invalid();
    return new Read(
        configuration,
        Optional.of(cron).filter(ignored -> !invalid.contains(ConfigPart.whole("cron"))),
        references,
        parts.all(),
        invalid);
  }

  private DaemonSettings daemon(Fields fields) {
    return new DaemonSettings(
        parts.field(STORE, () -> postgres(fields)),
        parts.field("grace", () -> grace(fields)),
        parts.field(RetentionReader.SESSIONS, () -> RetentionReader.sessions(fields)),
        parts
            .field(TraceReader.TRACES, () -> TraceReader.traces(fields, references))
            .withContent(parts.field(TraceReader.CONTENT, () -> TraceReader.content(fields))),
        parts.field(
            WebhookReader.WEBHOOKS, () -> WebhookReader.webhooks(fields, parts, references)));
  }

  /** A misspelled name must not count as the removal of the part that it is meant to be. */
  private void keepMisspelled(
      Fields fields, Collection<String> known, Function<String, ConfigPart> part) {
    List<String> missing = known.stream().filter(it -> !fields.names().contains(it)).toList();
    fields.names().stream()
        .filter(it -> !known.contains(it))
        .forEach(it -> NearestName.of(it, missing).map(part).ifPresent(parts::misspelled));
  }

  private Map<String, ChannelSettings> channels(Fields fields) {
    return fields
        .object(CHANNELS)
        .map(section -> {
          Function<String, ConfigPart> part = name -> new ConfigPart(CHANNELS, name);
          keepMisspelled(section, kinds.channels().names(), part);
          return kinds
              .channels()
              .read(section, name -> parts.of(part.apply(name)), references::read);
        })
        .orElse(Map.of());
  }

  private List<PromptPattern> patterns(Fields fields) {
    return fields
        .objects(PATTERNS, index -> parts.of(new ConfigPart(PATTERNS, Integer.toString(index))))
        .stream()
        .flatMap(it -> patternReader.read(it).stream())
        .toList();
  }

  private Optional<Secret> postgres(Fields fields) {
    return fields
        .object(STORE)
        .flatMap(store -> {
          Optional<Secret> url = references.read(store, "postgres");
          if (url.filter(it -> !POSTGRES.matcher(it.template()).find()).isPresent()) {
            store.problem(
                store.place("postgres"),
                "postgres",
                "not a PostgreSQL URL",
                "write jdbc:postgresql://HOST/DATABASE?user=NAME");
          }
          store.rejectUnknown();
          return url;
        });
  }

  private static List<ParsedValue> cron(Fields fields) {
    return fields
        .value("cron")
        .map(node -> {
          if (node instanceof ParsedValue.Arr list) {
            return list.items();
          }
          fields.problem(
              node.place(),
              "cron",
              "must be a list, not " + node.kind(),
              "write a list of entries, such as [{cron: \"0 9 * * *\", message: stand up}]");
          return List.<ParsedValue>of();
        })
        .orElse(List.of());
  }

  private static Duration grace(Fields fields) {
    Duration grace = fields.duration("grace").orElse(DaemonSettings.DEFAULT_GRACE);
    if (grace.compareTo(LONGEST_GRACE) > 0) {
      fields.problem(
          fields.place("grace"),
          "grace",
          "%s exceeds the maximum".formatted(WrittenDuration.format(grace)),
          "use 1h or less");
    }
    return grace;
  }

  private String defaultAgent(Fields fields, Map<String, AgentSettings> agents) {
    Optional<String> named = fields.text("default_agent");
    if (named.isPresent()
        && !agents.containsKey(named.get())
        && !InboxSettings.IMPLICIT.containsKey(named.get())) {
      fields.problem(
          fields.place("default_agent"),
          "default_agent",
          "there is no agent '%s'".formatted(named.get()),
          NearestName.remedy(named.get(), agents.keySet(), "use a name from the agents section"));
    }
    if (named.isPresent()) {
      return named.get();
    }
    List<String> configured =
        agents.keySet().stream().filter(it -> !it.equals(Configuration.DIRECT)).toList();
    return configured.size() == 1 ? configured.getFirst() : Configuration.DIRECT;
  }

  static Optional<ZoneId> zone(Fields fields, String name) {
    return fields
        .text(name)
        .flatMap(text -> {
          try {
            return Optional.of(Zones.parse(text));
          } catch (InvalidScheduleException e) {
            fields.problem(fields.place(name), name, e.problem(), e.remedy());
            return Optional.empty();
          }
        });
  }
}
