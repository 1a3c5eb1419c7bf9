package dev.rooster;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import dev.rooster.app.Main;
import dev.rooster.schedule.Schedule;
import java.net.URL;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks the dependencies and bans of production code, and the rules against planted violations.
 */
class ArchitectureTest {
  private static final JavaClasses CORE = classesOf(Schedule.class);
  private static final JavaClasses SERVER = classesOf(Main.class);
  private static final JavaClasses PRODUCTION =
      new ClassFileImporter()
          .importUrls(List.of(locationOf(Schedule.class), locationOf(Main.class)));
  private static final JavaClasses PLANTED =
      new ClassFileImporter().importPackages("dev.rooster.planted");

  private static final Directions DIRECTIONS = new Directions("dev.rooster");
  private static final Directions PLANTED_DIRECTIONS = new Directions("dev.rooster.planted");

  static final List<Arguments> BANS =
      List.of(
          Arguments.of(Bans.THE_CURRENT_TIME, "ReadsTheClock.instant()"),
          Arguments.of(Bans.THE_CURRENT_TIME, "ReadsTheClock.date()"),
          Arguments.of(Bans.THE_CURRENT_TIME, "ReadsTheClock.inZone(java.time.ZoneId)"),
          Arguments.of(Bans.THE_CURRENT_TIME, "ReadsTheClock.reference()"),
          Arguments.of(Bans.THE_SYSTEM_CLOCK, "ReadsTheClock.millis()"),
          Arguments.of(Bans.DATES, "ReadsTheClock.oldDate()"),
          Arguments.of(Bans.SLEEP, "ReadsTheClock.sleep()"),
          Arguments.of(Bans.CLOCKS_OUTSIDE_THE_APP, "ReadsTheClock.clock()"),
          Arguments.of(Bans.CLOCKS_OUTSIDE_THE_APP, "ReadsTheClock.source()"),
          Arguments.of(Bans.EXIT_OUTSIDE_THE_APP, "EndsAndPrints.exit()"),
          Arguments.of(Bans.STANDARD_STREAMS_OUTSIDE_THE_APP, "EndsAndPrints.out()"),
          Arguments.of(Bans.STANDARD_STREAMS_OUTSIDE_THE_APP, "EndsAndPrints.err()"),
          Arguments.of(Bans.WORDS_THAT_SAY_NOTHING, "ReminderManager>"),
          Arguments.of(Bans.WORDS_THAT_SAY_NOTHING, "JobStore>"),
          Arguments.of(Bans.WORDS_THAT_SAY_NOTHING, "util.Strings>"));

  @ParameterizedTest
  @MethodSource("directions")
  void directions_hold_in_core_and_server(ArchRule rule) {
    rule.check(PRODUCTION);
  }

  @Test
  void the_table_of_directions_has_every_package_and_no_other() {
    assertThat(DIRECTIONS.unknown(PRODUCTION)).isEmpty();
    assertThat(DIRECTIONS.missing(PRODUCTION)).isEmpty();
    assertThat(PLANTED_DIRECTIONS.unknown(PLANTED)).containsExactly("util");
    assertThat(PLANTED_DIRECTIONS.missing(PLANTED)).contains("reminder").doesNotContain("engine");
  }

  @Test
  void every_direction_of_the_table_is_used() {
    assertThat(DIRECTIONS.unused(PRODUCTION)).isEmpty();
    assertThat(PLANTED_DIRECTIONS.unused(PLANTED)).contains("engine = text");
  }

  @Test
  void the_table_of_directions_keeps_to_the_design() {
    List<String> faces = List.of("cli", "cli.command", "cli.shell", "http");
    for (String face : List.of("cli", "http")) {
      assertThat(Directions.usersOf(face)).containsExactly("app");
      assertThat(Directions.usedBy(face)).doesNotContain("store", "store.jdbc", "app");
    }
    assertThat(Directions.usedBy("http")).doesNotContainAnyElementsOf(faces);
    assertThat(Directions.usersOf("app")).isEmpty();
    assertThat(Directions.usersOf("testing")).isEmpty();
    assertThat(Directions.usersOf("store.jdbc")).containsExactly(".", "app");
    assertThat(Directions.usedBy("turn"))
        .doesNotContain("reminder", "reminders", "fire", "schedule");
    Directions.packages().stream()
        .filter(it -> it.startsWith("channel"))
        .forEach(it ->
            assertThat(Directions.usedBy(it))
                .doesNotContain("agent", "turn", "reminders", "home", "inbox"));
    assertThat(Directions.usedBy("inbox")).doesNotContain("agent", "reminders");
  }

  @ParameterizedTest
  @MethodSource("bans")
  void bans_hold_in_core_and_server(ArchRule rule) {
    rule.check(PRODUCTION);
  }

  @Test
  void only_the_built_in_agent_knows_langchain4j_and_databind() {
    Bans.MODEL_CLIENTS_OUTSIDE_THE_BUILT_IN_AGENT.check(PRODUCTION);
    assertThatThrownBy(() -> Bans.MODEL_CLIENTS_OUTSIDE_THE_BUILT_IN_AGENT.check(PLANTED))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("planted.engine.AsksModel");
  }

  @Test
  void only_its_package_knows_opentelemetry() {
    Bans.OPENTELEMETRY_OUTSIDE_ITS_PACKAGE.check(PRODUCTION);
    assertThatThrownBy(() -> Bans.OPENTELEMETRY_OUTSIDE_ITS_PACKAGE.check(PLANTED))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("planted.engine.RecordsSpan");
  }

  @Test
  void no_class_of_the_core_knows_one_of_the_server() {
    Set<String> server = SERVER.stream().map(JavaClass::getName).collect(toSet());
    noClasses()
        .should()
        .dependOnClassesThat(describe("are in the server", type -> server.contains(type.getName())))
        .check(CORE);
  }

  @ParameterizedTest
  @FieldSource("BANS")
  void a_planted_violation_is_caught_and_its_place_named(ArchRule rule, String place) {
    assertThatThrownBy(() -> rule.check(PLANTED))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(place);
  }

  @ParameterizedTest
  @MethodSource("plantedDirections")
  void a_planted_wrong_direction_is_caught_and_its_place_named(ArchRule rule, String place) {
    assertThatThrownBy(() -> rule.check(PLANTED))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(place);
  }

  @Test
  void code_that_only_looks_like_a_violation_passes() {
    assertThatThrownBy(() -> Bans.THE_CURRENT_TIME.check(PLANTED))
        .hasMessageNotContaining("allowed(");
    assertThatThrownBy(() -> Bans.WORDS_THAT_SAY_NOTHING.check(PLANTED))
        .hasMessageNotContaining("Database>")
        .hasMessageNotContaining("Implicit>");
  }

  @Test
  void the_rules_cover_core_and_server_but_not_tests() {
    assertThat(PRODUCTION.contain(Schedule.class)).isTrue();
    assertThat(PRODUCTION.contain(Main.class)).isTrue();
    assertThat(PRODUCTION.contain(ArchitectureTest.class)).isFalse();
  }

  static Stream<ArchRule> bans() {
    return BANS.stream().map(ban -> (ArchRule) ban.get()[0]).distinct();
  }

  static Stream<ArchRule> directions() {
    return Stream.concat(
        Stream.concat(DIRECTIONS.rows(), Stream.of(DIRECTIONS.noCycles())),
        Stream.of("text", "schedule", "schedule.internal", "reminder", "store")
            .map(DIRECTIONS::onlyTheJdkIn));
  }

  static Stream<Arguments> plantedDirections() {
    return Stream.of(
        Arguments.of(PLANTED_DIRECTIONS.onlyTheJdkIn("schedule"), "planted.schedule.Cron"),
        Arguments.of(PLANTED_DIRECTIONS.row("store.jdbc"), "planted.store.jdbc.SqliteStore"),
        Arguments.of(PLANTED_DIRECTIONS.row("engine"), "planted.engine.Engine"),
        Arguments.of(PLANTED_DIRECTIONS.row("cli"), "planted.cli.Commands"),
        Arguments.of(PLANTED_DIRECTIONS.row("http"), "planted.http.Routes"),
        Arguments.of(PLANTED_DIRECTIONS.noCycles(), "planted.engine.Engine"));
  }

  private static JavaClasses classesOf(Class<?> one) {
    return new ClassFileImporter().importUrl(locationOf(one));
  }

  private static URL locationOf(Class<?> one) {
    return one.getProtectionDomain().getCodeSource().getLocation();
  }
}
