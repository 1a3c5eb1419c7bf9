package dev.rooster;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.lang.ArchRule;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Who may know whom among the packages under one root. Packages that do not exist yet are named
 * already: their rules wait for them.
 */
record Directions(String root) {
  private static final String[] FACES = {"http..", "mcp..", "cli.."};

  ArchRule textsKnowOnlyTheJdk() {
    return only("text..");
  }

  ArchRule schedulesKnowOnlyTheJdkAndTexts() {
    return only("schedule..", "text..");
  }

  ArchRule remindersKnowOnlySchedules() {
    return only("reminder..", "schedule..", "text..");
  }

  ArchRule theStorePortKnowsOnlyReminders() {
    return only("store", "reminder..", "schedule..", "text..");
  }

  ArchRule jdbcStoresDoNotKnowTheEngine() {
    return never("store.jdbc..", "engine..", "testing..");
  }

  ArchRule theEngineDoesNotKnowJdbcStores() {
    return never("engine..", "store.jdbc..", "testing..");
  }

  /** The root package is the way in for users of the library, not for its parts. */
  ArchRule partsOfTheCoreDoNotKnowTheFrontDoor() {
    return noClasses()
        .that()
        .resideInAnyPackage(in("schedule..", "reminder..", "store..", "engine.."))
        .should()
        .dependOnClassesThat()
        .resideInAPackage(root)
        .allowEmptyShould(true);
  }

  ArchRule trustKnowsNoConversation() {
    return never("trust..", "session..", "agent..", "provider..", "tools..", "channel..");
  }

  ArchRule sessionsDoNotKnowAgents() {
    return never("session..", "agent..", "provider..", "tools..", "channel..");
  }

  ArchRule agentsKnowPortsAndNotWhatFillsThem() {
    return never("agent..", "provider..", "tools..", "channel..", "gateway..");
  }

  ArchRule channelsDoNotKnowTheGateway() {
    return never("channel..", "gateway..");
  }

  ArchRule facesDoNotKnowStores() {
    return noClasses()
        .that()
        .resideInAnyPackage(in(FACES))
        .should()
        .dependOnClassesThat()
        .resideInAPackage(root + ".store..")
        .allowEmptyShould(true);
  }

  /** Which also keeps the faces from knowing each other. */
  ArchRule onlyTheAppKnowsA(String face) {
    return noClasses()
        .that()
        .resideOutsideOfPackages(in(face, "app.."))
        .should()
        .dependOnClassesThat()
        .resideInAPackage(root + "." + face)
        .allowEmptyShould(true);
  }

  ArchRule nobodyKnowsTheApp() {
    return noClasses()
        .that()
        .resideOutsideOfPackage(root + ".app..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(root + ".app..")
        .allowEmptyShould(true);
  }

  static Stream<String> faces() {
    return Stream.of(FACES);
  }

  private ArchRule only(String who, String... known) {
    String[] allowed =
        Stream.concat(Stream.of("java..", "org.jspecify..", root + "." + who), Stream.of(in(known)))
            .toArray(String[]::new);
    return classes()
        .that()
        .resideInAPackage(root + "." + who)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(allowed)
        .allowEmptyShould(true);
  }

  private ArchRule never(String who, String... unknown) {
    return noClasses()
        .that()
        .resideInAPackage(root + "." + who)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(in(unknown))
        .allowEmptyShould(true);
  }

  private String[] in(String... packages) {
    return Arrays.stream(packages).map(name -> root + "." + name).toArray(String[]::new);
  }
}
