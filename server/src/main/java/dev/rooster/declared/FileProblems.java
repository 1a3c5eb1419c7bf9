package dev.rooster.declared;

import dev.rooster.format.FileProblem;
import dev.rooster.format.Problem;
import dev.rooster.home.Home;
import dev.rooster.text.UserFacingException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reloads the files of the home directory when they change, and reports their problems. */
public final class FileProblems {
  private final HomeFiles files;
  private final Logger log;
  private Map<String, List<Problem>> reported = Map.of();

  /** Why the last reload failed; empty if it succeeded. */
  private volatile String failure = "";

  public FileProblems(HomeFiles files, Logger log) {
    this.files = files;
    this.log = log;
  }

  /** The folders to watch. */
  public List<Path> folders() {
    return files.folders();
  }

  /**
   * Reloads the files. If that fails, the last valid version stays in effect. Returns whether it
   * succeeded and no grace period runs; otherwise the caller tries again later.
   */
  public synchronized boolean reload() {
    try {
      files.load();
      failure = "";
      if (!files.problems().equals(reported)) {
        reported = files.problems();
        reported.forEach((file, problems) -> problems.forEach(it -> report(file, it)));
      }
      return !files.pending();
    } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
      String why = e instanceof UserFacingException shown ? shown.line() : e.toString();
      if (!why.equals(failure)) {
        failure = why;
        log.log(
            Level.ERROR,
            "reloading the configuration files failed; the last valid version stays in effect,"
                + " retrying: "
                + why,
            e);
      }
      return false;
    }
  }

  private void report(String file, Problem problem) {
    log.log(Level.WARNING, FileProblem.of(file, problem).text());
  }

  /** The problems of the files as they are now. */
  public List<FileProblem> current() {
    List<FileProblem> all = new ArrayList<>();
    String why = failure;
    if (!why.isEmpty()) {
      all.add(
          FileProblem.of(
              Home.CONFIGURATION,
              "reloading the configuration files failed: " + why,
              "nothing to do: Rooster retries automatically"));
    }
    files
        .problems()
        .forEach((file, problems) -> problems.forEach(it -> all.add(FileProblem.of(file, it))));
    return all;
  }
}
