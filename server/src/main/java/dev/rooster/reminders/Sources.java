package dev.rooster.reminders;

import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import java.util.Optional;

/**
 * The file that declares a reminder. The stored name is relative to the home directory, so that
 * nodes with the same files share their reminders.
 */
public final class Sources {
  private static final String FILE = "file:";

  private Sources() {}

  public static String ofFile(String file) {
    return FILE + file;
  }

  /** The file that declares it, relative to the home directory. */
  public static Optional<String> file(Reminder reminder) {
    String source = reminder.definition().labels().source();
    return source.startsWith(FILE)
        ? Optional.of(source.substring(FILE.length()))
        : Optional.empty();
  }

  /** Whether the configuration declares it, in its section {@code cron}. */
  public static boolean isOfConfiguration(Reminder reminder) {
    return file(reminder).filter("rooster.yaml"::equals).isPresent();
  }

  /**
   * Whether a role declares it. Roles are shared, so users may cancel single reminders of a role.
   */
  static boolean isOfRole(Reminder reminder) {
    return file(reminder).filter(it -> it.startsWith("roles/")).isPresent();
  }

  /** Refuses a change to a declared reminder, which only its file may change. */
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
