package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A shell with the completion script, in a directory with a space in its name, and a program called
 * {@code rooster} on its path: a stand-in that lists names and remembers how it was called, or the
 * real one.
 */
final class CompletionScene {
  static final String HERE = "work here";

  /** Names that a careless script would break at, or run. */
  static final List<String> NAMES =
      List.of(
          "r-abcd1234",
          "oven",
          "my oven",
          "a:b:c",
          "x=y",
          "it's",
          "say \"hi\"",
          "$(touch ran)",
          "`touch ran`",
          "; touch ran",
          "& touch ran",
          "{a,b}*?[c]",
          "~root",
          "back\\slash",
          "50% off!",
          "wow!",
          "#one",
          "-dash",
          "über Ofen 烤箱");

  private static final int PATIENCE_SECONDS = 60;

  private final Path folder;
  private final String shell;
  private final Path script;

  /** Skips the test where there is no such shell. */
  CompletionScene(Path folder, String shell) throws IOException, InterruptedException {
    assumeTrue(isInstalled(shell), shell + " is not installed: its completion script is not tried");
    this.folder = folder;
    this.shell = shell;
    script = folder.resolve("rooster." + shell);
    Files.writeString(script, CliRun.rooster("completion", shell).out());
    Files.createDirectories(folder.resolve(HERE).resolve("a folder"));
    Files.createDirectories(folder.resolve("home"));
    Files.writeString(folder.resolve(HERE).resolve("a file.yaml"), "");
    Files.write(folder.resolve("names"), NAMES);
    program(
        """
        #!/bin/sh
        echo "$0 $*" >>'%1$s/calls'
        [ "$1" != list ] || cat '%1$s/names'
        echo "rooster: something to say" >&2
        """
            .formatted(folder));
  }

  static boolean isInstalled(String program) throws IOException, InterruptedException {
    return new ProcessBuilder("/bin/sh", "-c", "command -v " + program)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }

  String script() {
    return script.toString();
  }

  /** How the stand-in was called. */
  List<String> calls() throws IOException {
    Path calls = folder.resolve("calls");
    return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
  }

  /** Puts another program in the place of the stand-in. */
  void program(String text) throws IOException {
    Path program = folder.resolve("bin/rooster");
    Files.createDirectories(program.getParent());
    Files.writeString(program, text);
    assertThat(program.toFile().setExecutable(true)).isTrue();
  }

  /** A harness of the tests, as a file. */
  String harness() throws IOException {
    String name = "complete." + shell;
    try (InputStream text = CompletionScene.class.getResourceAsStream("/completion/" + name)) {
      Path file = folder.resolve(name);
      Files.write(file, text.readAllBytes());
      return file.toString();
    }
  }

  /** The output of a program, which must not print errors. */
  List<String> run(String... command) throws IOException, InterruptedException {
    Path out = Files.createTempFile(folder, "out", "");
    Path err = Files.createTempFile(folder, "err", "");
    ProcessBuilder builder =
        new ProcessBuilder(new ArrayList<>(List.of(command)))
            .directory(folder.resolve(HERE).toFile())
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().remove("ROOSTER_HOME");
    builder.environment().put("HOME", folder.resolve("home").toString());
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().merge("PATH", "", (path, ignored) -> folder.resolve("bin") + ":" + path);
    Process process = builder.start();
    boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    process.destroyForcibly();
    assertThat(Files.readString(err)).isEmpty();
    assertThat(ended).as("%s", Files.readString(out)).isTrue();
    assertThat(process.exitValue()).isZero();
    return Files.readString(out, StandardCharsets.UTF_8).lines().toList();
  }

  /** No command in a name was run. */
  void nothingRan() {
    assertThat(folder.resolve(HERE).resolve("ran")).doesNotExist();
    assertThat(folder.resolve("ran")).doesNotExist();
  }
}
