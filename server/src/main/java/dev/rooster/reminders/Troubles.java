package dev.rooster.reminders;

import dev.rooster.format.FileProblem;
import java.util.List;

/**
 * What the status reports beside reminders.
 *
 * @param files faults in files
 * @param daemon anything else, such as a store that does not respond
 */
public record Troubles(List<FileProblem> files, List<FileProblem> daemon) {
  public static final Troubles NONE = new Troubles(List.of(), List.of());

  public Troubles {
    files = List.copyOf(files);
    daemon = List.copyOf(daemon);
  }
}
