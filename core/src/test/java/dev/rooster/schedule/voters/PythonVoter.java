package dev.rooster.schedule.voters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A Python library as voter, through voter.py. Always uses the system's Python, which sees Debian's
 * packages; one process answers all questions.
 */
final class PythonVoter {
  private static final Path PYTHON = Path.of("/usr/bin/python3");
  private static final Pattern NUMBER = Pattern.compile("-?\\d+");
  private static final Pattern REASON = Pattern.compile("\\{\"(refused|no_vote)\": \"(.*)\"}");

  private final String library;
  private final Path script;
  private final Path folder;

  private PythonVoter(String library, Path folder) throws IOException {
    this.library = library;
    this.folder = folder;
    this.script = folder.resolve("voter.py");
    try (InputStream text = PythonVoter.class.getResourceAsStream("/voters/voter.py")) {
      Files.copy(Objects.requireNonNull(text), script, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Returns the voter; skips the calling test if the library is not installed. */
  static PythonVoter installed(String library, String debianPackage, Path folder)
      throws IOException, InterruptedException {
    String remedy = "no vote of " + library + ": apt-get install " + debianPackage;
    assumeTrue(Files.isExecutable(PYTHON), remedy);
    PythonVoter voter = new PythonVoter(library, folder);
    Process check = voter.python("--check").redirectErrorStream(true).start();
    check.getInputStream().readAllBytes();
    assumeTrue(check.waitFor() == 0, remedy);
    return voter;
  }

  /** Returns one answer per question; a question is a JSON object on one line. */
  List<Answer> vote(List<String> questions) throws IOException, InterruptedException {
    Path in = Files.write(folder.resolve(library + ".in"), questions);
    Path out = folder.resolve(library + ".out");
    Process process =
        python()
            .redirectInput(in.toFile())
            .redirectOutput(out.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertThat(process.waitFor()).as("exit code of voter.py").isZero();
    List<Answer> answers = Files.readAllLines(out).stream().map(PythonVoter::answer).toList();
    assertThat(answers).hasSameSizeAs(questions);
    return answers;
  }

  private ProcessBuilder python(String... options) {
    ProcessBuilder builder = new ProcessBuilder(PYTHON.toString(), script.toString(), library);
    builder.command().addAll(List.of(options));
    return builder;
  }

  private static Answer answer(String line) {
    var reason = REASON.matcher(line);
    if (reason.matches()) {
      return reason.group(1).equals("refused")
          ? new Answer.Refused(reason.group(2))
          : new Answer.NoVote(reason.group(2));
    }
    assertThat(line).startsWith("{\"next\": [");
    return new Answer.Fires(
        NUMBER
            .matcher(line)
            .results()
            .map(number -> Instant.ofEpochSecond(Long.parseLong(number.group())))
            .toList());
  }
}
