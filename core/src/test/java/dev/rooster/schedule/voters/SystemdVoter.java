package dev.rooster.schedule.voters;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** systemd-analyze calendar as voter. One call takes many expressions but one base time. */
final class SystemdVoter {
  private static final Path PROGRAM = Path.of("/usr/bin/systemd-analyze");
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");
  private static final Pattern FIRE =
      Pattern.compile("(?:Next elapse|Iter\\. #\\d+): \\w+ (\\S+ \\S+) UTC");

  private static final String GAVE_UP = "Resource deadlock avoided";

  private SystemdVoter() {}

  /** Returns the voter; skips the calling test if it is not installed. */
  static SystemdVoter installed() {
    assumeTrue(Files.isExecutable(PROGRAM), "no vote of systemd: apt-get install systemd");
    return new SystemdVoter();
  }

  /** For each list of expressions, the first fires of all of them together. */
  List<Answer> vote(List<List<String>> questions, Instant from, int count)
      throws IOException, InterruptedException {
    List<Answer> single = ask(questions.stream().flatMap(List::stream).toList(), from, count);
    List<Answer> merged = new ArrayList<>();
    int at = 0;
    for (List<String> question : questions) {
      merged.add(merge(single.subList(at, at + question.size()), count));
      at += question.size();
    }
    return merged;
  }

  private static Answer merge(List<Answer> answers, int count) {
    for (Answer answer : answers) {
      if (!(answer instanceof Answer.Fires)) {
        return answer;
      }
    }
    return new Answer.Fires(
        answers.stream()
            .flatMap(answer -> answer.firesOrNone().stream())
            .distinct()
            .sorted()
            .limit(count)
            .toList());
  }

  private static List<Answer> ask(List<String> expressions, Instant from, int count)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                PROGRAM.toString(),
                "calendar",
                "--iterations=" + count,
                "--base-time=" + TIME.format(from.atOffset(ZoneOffset.UTC)) + " UTC"));
    command.addAll(expressions);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("TZ", "UTC");
    builder.environment().put("LC_ALL", "C");
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int exitCode = process.waitFor();
    if (exitCode == 0) {
      return answers(out);
    }
    if (expressions.size() == 1) {
      return List.of(
          out.contains(GAVE_UP) ? new Answer.NoVote(out.strip()) : new Answer.Refused(out.strip()));
    }
    // The output does not show which expression was rejected, so query each one alone.
    List<Answer> answers = new ArrayList<>();
    for (String expression : expressions) {
      answers.addAll(ask(List.of(expression), from, count));
    }
    return answers;
  }

  /** Parses one block per expression, separated by empty lines. */
  private static List<Answer> answers(String out) {
    List<Answer> answers = new ArrayList<>();
    for (String block : out.split("\n\n", -1)) {
      answers.add(
          new Answer.Fires(
              FIRE.matcher(block)
                  .results()
                  .map(fire -> LocalDateTime.parse(fire.group(1), TIME))
                  .map(fire -> fire.toInstant(ZoneOffset.UTC))
                  .toList()));
    }
    return answers;
  }
}
