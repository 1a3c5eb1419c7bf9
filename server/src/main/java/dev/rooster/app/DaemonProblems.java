package dev.rooster.app;

import dev.rooster.format.FileProblem;
import dev.rooster.reminders.Troubles;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The problems that the status reports, by where they come from.
 *
 * @param daemon of the daemon: its store, its clock, its channels
 * @param files of the files of the home directory
 * @param reminders of reminders that no file declares
 */
record DaemonProblems(
    Supplier<List<FileProblem>> daemon,
    Supplier<List<FileProblem>> files,
    Supplier<List<FileProblem>> reminders) {

  /** For the status. */
  List<FileProblem> all() {
    return Stream.of(daemon, files, reminders).flatMap(it -> it.get().stream()).toList();
  }

  /** For the list of what needs a person, which finds reminders by itself. */
  Troubles troubles() {
    return new Troubles(files.get(), daemon.get());
  }
}
