package dev.rooster.service;

import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import java.util.Optional;

/**
 * What a reminder was made by. One that a file declares carries the file's name, and the name of
 * the home it is in: several homes may share one database.
 */
public final class Sources {
  private static final String FILE = "file:";

  private Sources() {}

  public static String ofFile(String home, String file) {
    return FILE + home + ":" + file;
  }

  /** The file that declares it, relative to its home. */
  public static Optional<String> file(Reminder reminder) {
    String source = reminder.definition().labels().source();
    if (!source.startsWith(FILE)) {
      return Optional.empty();
    }
    return Optional.of(source.substring(source.indexOf(':', FILE.length()) + 1));
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
