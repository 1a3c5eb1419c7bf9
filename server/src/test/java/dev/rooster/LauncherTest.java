package dev.rooster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs {@code ./rooster} as a user does, in a fresh copy of the repository. A build takes many
 * seconds, so the tests are steps of one story, with one build of everything in it.
 */
@Tag("slow")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@TestMethodOrder(OrderAnnotation.class)
class LauncherTest {
  private static final String BUILDING = "rooster: building";

  @TempDir static Path scratch;
  static Path clone;
  static Path launcher;

  @BeforeAll
  static void copyTheRepository() throws Exception {
    Path repository = Path.of("").toAbsolutePath().getParent();
    clone = scratch.resolve("a clone");
    launcher = clone.resolve("rooster");
    String files =
        start(repository, Map.of(), "git", "ls-files", "-co", "--exclude-standard").end().stdout();
    for (String file : files.lines().toList()) {
      if (Files.isRegularFile(repository.resolve(file))) {
        Files.createDirectories(clone.resolve(file).getParent());
        Files.copy(repository.resolve(file), clone.resolve(file));
      }
    }
  }

  @Test
  @Order(0)
  void without_a_build_a_command_that_cannot_wait_reports_the_missing_build() throws Exception {
    Ended ended = start(clone, Map.of(), "env", "ROOSTER_BUILD=never", "./rooster", "list").end();

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.stderr()).hasLineCount(1).contains("there is no build yet");
    assertThat(clone.resolve(".dist")).doesNotExist();
  }

  @Test
  @Order(1)
  void the_first_use_builds_once_even_with_two_concurrent_calls() throws Exception {
    Running one = start(clone, Map.of(), "./rooster", "--version");
    Running other = start(clone, Map.of(), "./rooster", "--version");
    List<Ended> both = List.of(one.end(), other.end());

    assertThat(both).allSatisfy(ended -> assertThat(ended.code()).as(ended.stderr()).isZero());
    assertThat(both.stream().filter(ended -> ended.stderr().contains(BUILDING))).hasSize(1);
    assertThat(both.getFirst().stdout()).hasLineCount(1).isEqualTo(both.getLast().stdout());
  }

  @Test
  @Order(2)
  void the_second_use_neither_builds_nor_prints_anything_itself() throws Exception {
    Ended ended = rooster("--version");

    assertThat(ended.code()).isZero();
    assertThat(ended.stderr()).isEmpty();
  }

  @Test
  @Order(2)
  void the_build_leaves_aot_caches_for_this_jdk() throws Exception {
    try (var files = Files.list(clone.resolve(".dist").resolve(currentBuild()))) {
      assertThat(files.map(Path::toString).filter(file -> file.endsWith(".aot")))
          .hasSize(2)
          .anyMatch(file -> file.endsWith(".daemon.aot"));
    }
  }

  @Test
  @Order(2)
  void a_command_without_a_daemon_takes_the_library_of_sqlite_from_the_build() throws Exception {
    Path home = Files.createDirectories(scratch.resolve("native"));

    Ended ended = rooster("list", "--home", home.toString());

    assertThat(ended.code()).isZero();
    assertThat(home.resolve("rooster.db")).exists();
    assertThat(home.resolve(".native")).doesNotExist();
  }

  @Test
  @Order(2)
  void the_home_directory_is_in_the_home_of_the_shell_not_of_the_account() throws Exception {
    Path person = Files.createDirectories(scratch.resolve("a person"));
    var environment = Map.of("HOME", person.toString(), "PATH", System.getenv("PATH"));

    Ended ended = start(clone, environment, "./rooster", "list").end();

    assertThat(ended.code()).as(ended.stderr()).isZero();
    assertThat(person.resolve(".rooster/rooster.db")).exists();
  }

  @Test
  @Order(2)
  void it_runs_through_links_from_another_folder() throws Exception {
    Path elsewhere = Files.createDirectories(scratch.resolve("else where"));
    Files.createSymbolicLink(elsewhere.resolve("direct"), launcher);
    Files.createSymbolicLink(elsewhere.resolve("rooster"), Path.of("direct"));

    Ended ended = start(elsewhere, Map.of(), "./rooster", "--version").end();

    assertThat(ended).isEqualTo(rooster("--version"));
  }

  @Test
  @Order(2)
  void the_exit_code_is_the_commands() throws Exception {
    assertThat(rooster("--no-such-option").code()).isEqualTo(2);
  }

  @Test
  @Order(2)
  void a_closed_stdin_is_an_empty_one() throws Exception {
    Ended ended = start(clone, Map.of(), "sh", "-c", "./rooster next --batch <&-").end();

    assertThat(ended).isEqualTo(new Ended(0, "", ""));
  }

  @Test
  @Order(2)
  void it_becomes_the_jvm_so_that_signals_reach_it() throws Exception {
    Process waitingForInput = start(clone, Map.of(), "./rooster", "next", "--batch").process();

    awaitJava(waitingForInput);
    waitingForInput.destroy();

    assertThat(waitingForInput.waitFor()).isEqualTo(128 + 15);
  }

  @Test
  @Order(2)
  void a_command_that_cannot_wait_uses_the_existing_build() throws Exception {
    String before = currentBuild();
    Files.writeString(added(), "no Java\n");

    Ended ended =
        start(clone, Map.of(), "env", "ROOSTER_BUILD=never", "./rooster", "--version").end();

    Files.delete(added());
    assertThat(ended.code()).as(ended.stderr()).isZero();
    assertThat(ended.stderr()).isEmpty();
    assertThat(currentBuild()).isEqualTo(before);
  }

  @Test
  @Order(2)
  void without_a_jdk_the_error_names_the_one_to_install() throws Exception {
    Path empty = Files.createDirectories(scratch.resolve("empty"));
    var bare = Map.of("PATH", empty.toString(), "ROOSTER_JVM_DIRS", empty.toString());

    Ended ended = start(clone, bare, launcher.toString(), "--version").end();

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.stdout()).isEmpty();
    assertThat(ended.stderr()).contains("JDK 25").contains("ROOSTER_JAVA_HOME");
  }

  @Test
  @Order(3)
  void changed_sources_are_built_next_to_the_old_build_despite_an_abandoned_lock()
      throws Exception {
    String before = currentBuild();
    Process dead = start(clone, Map.of(), "true").process();
    dead.waitFor();
    Files.createSymbolicLink(clone.resolve(".dist/lock"), Path.of(Long.toString(dead.pid())));

    exchangeForASmallProgram();
    Ended ended = rooster("--version");

    assertThat(ended.code()).as(ended.stderr()).isZero();
    assertThat(ended.stdout()).isEqualTo("small\n");
    assertThat(ended.stderr()).contains(BUILDING);
    assertThat(currentBuild()).isNotEqualTo(before);
    assertThat(clone.resolve(".dist").resolve(before).resolve("lib")).isNotEmptyDirectory();
  }

  /** The small program exits where the daemon would stay, so it cannot be trained. */
  @Test
  @Order(4)
  void a_cache_that_could_not_be_made_is_not_tried_again() throws Exception {
    Ended ended = rooster("--version");

    assertThat(ended).isEqualTo(new Ended(0, "small\n", ""));
  }

  @Test
  @Order(5)
  void a_source_that_does_not_compile_shows_where_and_leaves_stdout_alone() throws Exception {
    Files.writeString(added(), "package dev.rooster.app;\n\nfinal class Added {\n");
    Ended ended = rooster("--version");

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.stdout()).isEmpty();
    assertThat(ended.stderr()).contains("Added.java:[3").contains("build.log");
  }

  @Test
  @Order(6)
  void a_deleted_source_is_noticed_and_an_existing_build_is_reused() throws Exception {
    Files.delete(added());
    Ended ended = rooster("--version");

    assertThat(ended).isEqualTo(new Ended(0, "small\n", ""));
  }

  /** Its builds take a fraction of the time, and the launcher does not know the difference. */
  private static void exchangeForASmallProgram() throws IOException {
    Files.move(clone.resolve("core/src/main/java"), scratch.resolve("core"));
    Files.move(clone.resolve("server/src/main/java"), scratch.resolve("server"));
    Files.createDirectories(added().getParent());
    Files.writeString(
        added().resolveSibling("Main.java"),
        """
        package dev.rooster.app;

        final class Main {
          public static void main(String[] arguments) {
            System.out.println("small");
          }
        }
        """);
  }

  private static Path added() {
    return clone.resolve("server/src/main/java/dev/rooster/app/Added.java");
  }

  private static String currentBuild() throws IOException {
    return Files.readString(clone.resolve(".dist/current")).strip();
  }

  private static void awaitJava(Process process) {
    for (int i = 0; i < 3000 && process.isAlive(); i++) {
      if (process.info().command().orElse("").endsWith("/java")) {
        return;
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
    }
    throw new AssertionError("not a java process: " + process.info());
  }

  private static Ended rooster(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(arguments));
    return start(scratch, Map.of(), command.toArray(String[]::new)).end();
  }

  /** With an environment that is not empty, nothing of this process's own is passed on. */
  private static Running start(Path folder, Map<String, String> environment, String... command)
      throws IOException {
    Path stdout = Files.createTempFile(scratch, "stdout", "");
    Path stderr = Files.createTempFile(scratch, "stderr", "");
    var builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().remove("JAVA_TOOL_OPTIONS"); // the JVM would name it on stderr
    if (!environment.isEmpty()) {
      builder.environment().clear();
      builder.environment().putAll(environment);
    }
    return new Running(
        builder.redirectOutput(stdout.toFile()).redirectError(stderr.toFile()).start(),
        stdout,
        stderr);
  }

  private record Running(Process process, Path stdout, Path stderr) {
    Ended end() throws InterruptedException {
      int code = process.waitFor();
      try {
        return new Ended(code, Files.readString(stdout), Files.readString(stderr));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private record Ended(int code, String stdout, String stderr) {}
}
