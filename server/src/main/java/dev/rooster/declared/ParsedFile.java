package dev.rooster.declared;

import dev.rooster.format.Problem;
import java.util.List;

/**
 * The entries of a file.
 *
 * @param problems of the file as a whole; each entry has its own
 * @param whole whether every entry has a valid name, so that a missing entry has been removed
 */
record ParsedFile(List<Entry> entries, List<Problem> problems, boolean whole) {
  ParsedFile {
    entries = List.copyOf(entries);
    problems = List.copyOf(problems);
  }
}
