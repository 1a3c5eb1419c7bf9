package dev.rooster;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClass.Predicates;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Date;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** What production code does not do. Method references count like calls. */
final class Bans {
  private static final String APP = "dev.rooster.app..";
  private static final String ENTRY_POINT = "dev.rooster.RoosterBuilder";
  private static final String WORDS =
      "Manager|Helper|Util|Common|Impl|Data|Info|Job|Task|Execution";
  private static final Pattern WORD_IN_CLASS = Pattern.compile("(" + WORDS + ")s?(?![a-z])");
  private static final Pattern WORD_IN_PACKAGE =
      Pattern.compile("(^|\\.)(" + WORDS + ")s?(\\.|$)", Pattern.CASE_INSENSITIVE);

  /** A {@code now} that is given a clock is fine: the time still comes in. */
  static final ArchRule THE_CURRENT_TIME =
      noClass(
          "asks java.time for now",
          target ->
              target.getName().equals("now")
                  && target.getOwner().getPackageName().startsWith("java.time")
                  && !takes(target, Clock.class));

  static final ArchRule THE_SYSTEM_CLOCK =
      noClass("reads the system clock", target -> is(target, System.class, "currentTimeMillis"));

  static final ArchRule SLEEP = noClass("sleeps", target -> is(target, Thread.class, "sleep"));

  static final ArchRule DATES =
      noClass("makes a java.util.Date", target -> is(target, Date.class, "<init>"));

  /** The entry point of the library has a default clock. */
  static final ArchRule CLOCKS_OUTSIDE_THE_APP =
      noClass(
          Predicates.resideOutsideOfPackage(APP)
              .and(describe("not the entry point", it -> !it.getName().equals(ENTRY_POINT))),
          "gets a clock from the system",
          target ->
              (target.getOwner().isEquivalentTo(Clock.class)
                      && Set.of(
                              "system",
                              "systemUTC",
                              "systemDefaultZone",
                              "tickMillis",
                              "tickSeconds",
                              "tickMinutes")
                          .contains(target.getName()))
                  || is(target, InstantSource.class, "system"));

  static final ArchRule EXIT_OUTSIDE_THE_APP =
      noClassOutsideTheApp(
          "ends the JVM",
          target ->
              is(target, System.class, "exit")
                  || is(target, Runtime.class, "exit")
                  || is(target, Runtime.class, "halt"));

  static final ArchRule STANDARD_STREAMS_OUTSIDE_THE_APP =
      noClassOutsideTheApp(
          "writes to the standard streams",
          target -> is(target, System.class, "out") || is(target, System.class, "err"));

  static final ArchRule WORDS_THAT_SAY_NOTHING =
      noClasses()
          .should(ArchCondition.from(describe("be named with one of " + WORDS, Bans::hasEmptyWord)))
          .allowEmptyShould(true);

  static final ArchRule MODEL_CLIENTS_OUTSIDE_THE_BUILT_IN_AGENT =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.rooster.agent.llm")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.langchain4j..", "com.fasterxml.jackson.databind..");

  static final ArchRule OPENTELEMETRY_OUTSIDE_ITS_PACKAGE =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.rooster.events.otel")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.opentelemetry..");

  private Bans() {}

  private static ArchRule noClass(String does, Predicate<AccessTarget> target) {
    return noClasses().should().accessTargetWhere(access(does, target)).allowEmptyShould(true);
  }

  private static ArchRule noClassOutsideTheApp(String does, Predicate<AccessTarget> target) {
    return noClass(Predicates.resideOutsideOfPackage(APP), does, target);
  }

  private static ArchRule noClass(
      DescribedPredicate<? super JavaClass> who, String does, Predicate<AccessTarget> target) {
    return noClasses()
        .that(who)
        .should()
        .accessTargetWhere(access(does, target))
        .allowEmptyShould(true);
  }

  private static DescribedPredicate<JavaAccess<?>> access(
      String does, Predicate<AccessTarget> target) {
    return describe("it " + does, access -> target.test(access.getTarget()));
  }

  private static boolean is(AccessTarget target, Class<?> owner, String name) {
    return target.getOwner().isEquivalentTo(owner) && target.getName().equals(name);
  }

  private static boolean takes(AccessTarget target, Class<?> parameter) {
    return target instanceof AccessTarget.CodeUnitAccessTarget code
        && code.getRawParameterTypes().stream().anyMatch(type -> type.isEquivalentTo(parameter));
  }

  private static boolean hasEmptyWord(JavaClass type) {
    return WORD_IN_CLASS.matcher(type.getSimpleName()).find()
        || WORD_IN_PACKAGE.matcher(type.getPackageName()).find();
  }
}
