package dev.rooster.app;

import dev.rooster.declare.HomeFiles;
import dev.rooster.json.JsonText;
import dev.rooster.json.Problem;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads the files of the home folder when they change, and tells what is wrong with them. */
final class FileProblems {
  private final HomeFiles files;
  private final Logger log;
  private Map<String, List<Problem>> told = Map.of();

  FileProblems(HomeFiles files, Logger log) {
    this.files = files;
    this.log = log;
  }

  /** Reads them again. Whatever happens, what they said before goes on. */
  synchronized void reload() {
    try {
      files.load();
      if (!files.problems().equals(told)) {
        told = files.problems();
        told.forEach((file, problems) -> problems.forEach(it -> tell(file, it)));
      }
    } catch (RuntimeException e) {
      log.log(Level.ERROR, "the files could not be read; what they said goes on", e);
    }
  }

  private void tell(String file, Problem problem) {
    log.log(
        Level.WARNING,
        "%s line %d: %s: %s"
            .formatted(file, problem.place().line(), problem.words(), problem.remedy()));
  }

  List<JsonText> json() {
    List<JsonText> all = new ArrayList<>();
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
