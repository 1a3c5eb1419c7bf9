package dev.rooster.declared;

import dev.rooster.format.JsonText;
import dev.rooster.format.Problem;
import dev.rooster.text.UserFacingException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads the files of the home folder when they change, and tells what is wrong with them. */
public final class FileProblems {
  private final HomeFiles files;
  private final Logger log;
  private Map<String, List<Problem>> told = Map.of();

  /** Why they could not be obeyed; empty if they were. */
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
   * Reads them again. Whatever happens, what they said before goes on; answers whether they are
   * obeyed, and not to be tried again.
   */
  public synchronized boolean reload() {
    try {
      files.load();
      failure = "";
      if (!files.problems().equals(told)) {
        told = files.problems();
        told.forEach((file, problems) -> problems.forEach(it -> tell(file, it)));
      }
      return true;
    } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
      String why = e instanceof UserFacingException told ? told.line() : e.toString();
      if (!why.equals(failure)) {
        failure = why;
        log.log(Level.ERROR, "the files are not obeyed, and are read again: " + why, e);
      }
      return false;
    }
  }

  private void tell(String file, Problem problem) {
    log.log(
        Level.WARNING,
        "%s line %d: %s: %s"
            .formatted(file, problem.place().line(), problem.words(), problem.remedy()));
  }

  public List<JsonText> json() {
    List<JsonText> all = new ArrayList<>();
    String why = failure;
    if (!why.isEmpty()) {
      all.add(
          JsonText.object()
              .with("file", "rooster.yaml")
              .withJson("line", "null")
              .with("message", "the files are not obeyed: " + why)
              .with("remedy", "they are read again by themselves"));
    }
    files
        .problems()
        .forEach((file, problems) ->
            problems.forEach(it ->
                all.add(
                    JsonText.object()
                        .with("file", file)
                        .with("line", it.place().line())
                        .with("message", it.words())
                        .with("remedy", it.remedy()))));
    return all;
  }
}
