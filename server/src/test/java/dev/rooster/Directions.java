package dev.rooster;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which packages of core and server may use which: one table, read from the ground up. A package
 * that is not in the table fails, and so does a row whose package does not exist, or an entry that
 * no class uses. Bytecode decides: the use of a constant leaves no trace in it.
 */
record Directions(String root) {
  /** The row {@code .} is the root package: the entry point of the core. */
  private static final Map<String, Set<String>> TABLE =
      table(
"""
          text              =
          schedule.internal =
          schedule          = text schedule.internal
          schedule.written  = text schedule schedule.internal
          reminder          = text schedule schedule.written
          store             = text reminder
          store.jdbc        = text schedule reminder store
          engine            = text schedule reminder store
          .                 = schedule reminder store store.jdbc engine
          testing           = schedule reminder store engine .

          events            =
          process           =
          net               = text
          format            = text schedule schedule.written reminder
          time              = text schedule schedule.written format
          trust             = text format
          events.otel       = text reminder format net events
          session           = store format
          channel           = text reminder trust format
          channel.terminal  = reminder trust format channel
          channel.signal    = text reminder trust format net channel
          channel.telegram  = text reminder trust format net channel
          channel.webhook   = text reminder trust format net events channel
          activity          = reminder store format
          inbox             = reminder store trust format channel activity
          agent             = text reminder store trust format events process session inbox
          agent.command     = text store trust format events process session agent
          agent.direct      = trust agent
          agent.http        = text trust format net events session agent
          agent.inbox       = schedule.written format trust inbox agent
          demo              = format
          agent.llm         = text trust format net events session agent
          guidance          = text reminder format
          setup             = reminder format net
          install           = text reminder format setup
          page              = trust
          home              = text schedule schedule.written reminder trust time format net channel\
           inbox session guidance agent agent.direct agent.inbox
          turn              = text events session trust agent
          talk              = text reminder events session trust format agent home turn
          reminders         = text schedule schedule.written reminder store engine events session trust time\
           format channel activity inbox agent home
          login             = text reminder store trust format home
          timeline          = schedule reminder store trust time format reminders
          boundary          = text reminder store trust format guidance activity inbox reminders
          trigger           = schedule reminder store engine activity reminders
          outside           = text schedule schedule.written reminder store engine process trust\
           time format home reminders
          tools             = text schedule schedule.written reminder engine process session net\
           trust time format channel inbox agent home reminders
          fire              = text schedule schedule.written reminder store engine events process session\
           trust time format channel inbox agent home turn reminders outside
          pairing           = text schedule reminder store engine trust format channel home reminders fire
          approval          = text schedule reminder store engine session trust channel home reminders fire
          route             = text reminder store schedule engine session trust time format channel agent home\
           turn reminders fire pairing approval
          hooks             = text schedule.written reminder trust time format activity inbox home
          declared          = text schedule reminder store engine trust time format home\
           reminders

          mcp.protocol      = text events trust format
          mcp               = reminder engine events trust time format activity inbox agent guidance home\
           reminders boundary tools mcp.protocol
          mcp.stdio         = reminder net format mcp.protocol

          cli.command       = text
          cli.shell         = cli.command
          cli               = text schedule schedule.written reminder trust time format\
           setup install reminders cli.command cli.shell
          http              = text schedule schedule.written reminder engine events session trust format\
           activity inbox agent guidance home turn talk reminders timeline outside pairing hooks mcp.protocol\
           time login page
          app               = text schedule schedule.written reminder store store.jdbc engine .\
           events events.otel process session net trust time format channel channel.signal channel.terminal\
           channel.telegram channel.webhook activity inbox\
           agent agent.command agent.direct agent.inbox agent.http agent.llm demo guidance home turn talk reminders timeline boundary tools trigger outside fire pairing approval route hooks declared\
           cli\
           cli.command mcp mcp.protocol mcp.stdio http login page
""");

  /** The libraries that the pure packages may use: none but the JDK. */
  private static final String[] JDK = {"java..", "org.jspecify.."};

  private static Map<String, Set<String>> table(String text) {
    return text.lines()
        .filter(line -> !line.isBlank())
        .map(line -> line.split("=", 2))
        .collect(
            Collectors.toMap(
                row -> row[0].strip(),
                row -> Set.copyOf(Arrays.asList(row[1].strip().split("\\s+", -1))),
                (one, other) -> one,
                LinkedHashMap::new));
  }

  static Set<String> packages() {
    return TABLE.keySet();
  }

  /** The packages that a package may use. */
  static Set<String> usedBy(String name) {
    return TABLE.get(name).stream().filter(it -> !it.isEmpty()).collect(Collectors.toSet());
  }

  /** The packages that may use a package. */
  static List<String> usersOf(String name) {
    return packages().stream().filter(it -> usedBy(it).contains(name)).toList();
  }

  /** One rule for each row. */
  Stream<ArchRule> rows() {
    return packages().stream().map(this::row);
  }

  ArchRule row(String name) {
    Set<String> allowed =
        Stream.concat(Stream.of(name), usedBy(name).stream())
            .map(this::full)
            .collect(Collectors.toSet());
    return classes()
        .that()
        .resideInAPackage(full(name))
        .should()
        .onlyDependOnClassesThat(
            describe(
                "are in " + allowed,
                (JavaClass it) -> !isOurs(it) || allowed.contains(it.getPackageName())));
  }

  /** Texts, schedules, reminders and the port of stores need the JDK alone. */
  ArchRule onlyTheJdkIn(String name) {
    return classes()
        .that()
        .resideInAPackage(full(name))
        .should()
        .onlyDependOnClassesThat(
            describe(
                "are ours or of the JDK",
                (JavaClass it) ->
                    isOurs(it) || JavaClass.Predicates.resideInAnyPackage(JDK).test(it)));
  }

  ArchRule noCycles() {
    return slices().matching(root + ".(**)").should().beFreeOfCycles();
  }

  /** The packages of these classes that the table does not have. */
  Set<String> unknown(JavaClasses all) {
    Set<String> unknown = existing(all);
    unknown.removeAll(packages());
    return unknown;
  }

  /** The rows of the table without a package among these classes. */
  Set<String> missing(JavaClasses all) {
    Set<String> missing = new TreeSet<>(packages());
    missing.removeAll(existing(all));
    return missing;
  }

  /** The entries {@code user = used} of the table that no class among these needs. */
  Set<String> unused(JavaClasses all) {
    Set<String> unused = new TreeSet<>();
    packages().forEach(user -> usedBy(user).forEach(used -> unused.add(user + " = " + used)));
    for (JavaClass user : all) {
      user.getDirectDependenciesFromSelf().stream()
          .map(it -> it.getTargetClass().getBaseComponentType())
          .filter(this::isOurs)
          .forEach(used -> unused.remove(name(user) + " = " + name(used)));
    }
    return unused;
  }

  private Set<String> existing(JavaClasses all) {
    return all.stream().map(this::name).collect(Collectors.toCollection(TreeSet::new));
  }

  private boolean isOurs(JavaClass type) {
    return type.getPackageName().equals(root) || type.getPackageName().startsWith(root + ".");
  }

  private String name(JavaClass type) {
    String name = type.getPackageName();
    return name.equals(root) ? "." : name.substring(root.length() + 1);
  }

  private String full(String name) {
    return name.equals(".") ? root : root + "." + name;
  }
}
