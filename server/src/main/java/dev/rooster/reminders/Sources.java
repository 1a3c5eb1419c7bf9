package dev.rooster.reminders;

import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import java.util.Optional;

/**
 * What a reminder was made by. One that a file declares carries the file's name: nodes that share a
 * database and have the same files have the same reminders.
 */
public final class Sources {
  private static final String FILE = "file:";

  private Sources() {}

  public static String ofFile(String file) {
    return FILE + file;
  }

  /** The file that declares it, relative to its home. */
  public static Optional<String> file(Reminder reminder) {
    String source = reminder.definition().labels().source();
    return source.startsWith(FILE)
        ? Optional.of(source.substring(FILE.length()))
        : Optional.empty();
  }

  /** Roles are shared; whoever does not want one of their reminders removes it for good. */
  static boolean isOfRole(Reminder reminder) {
    return file(reminder).filter(it -> it.startsWith("roles/")).isPresent();
  }

  /** A file is the truth for what it declares. */
  static void refuseDeclared(Reminder reminder, String verb) {
    file(reminder)
        .ifPresent(file -> {
          throw new RefusedException(
              RefusedException.Reason.NOT_ALLOWED,
              "%s is declared in %s and cannot be %s elsewhere"
                  .formatted(reminder.id(), file, verb),
              "edit the file; pausing works from anywhere");
        });
  }
}
