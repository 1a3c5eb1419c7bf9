package dev.rooster.declared;

import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.ReminderAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The reminders of a file, matched with its entries by name and agent. */
final class FileReminders {
  /** A live reminder, else the latest. */
  private static final Comparator<Reminder> PRECEDENCE =
      Comparator.comparing((Reminder it) -> !it.standing().status().ended())
          .thenComparing(Reminder::createdAt);

  private final List<Reminder> left;

  FileReminders(Collection<Reminder> all) {
    this.left = new ArrayList<>(all);
  }

  /**
   * Takes the reminder of an entry.
   *
   * @param agent the agent of the entry
   * @param alone whether no other entry has the name: its agent may have changed then
   */
  Optional<Reminder> take(String name, String agent, boolean alone) {
    Predicate<Reminder> named = it -> it.definition().name().equals(name);
    Optional<Reminder> taken =
        best(named.and(it -> agentOf(it).equals(agent)))
            .or(() -> alone ? best(named) : Optional.empty());
    taken.ifPresent(it -> left.removeIf(named.and(other -> agentOf(other).equals(agentOf(it)))));
    return taken;
  }

  private Optional<Reminder> best(Predicate<Reminder> which) {
    return left.stream().filter(which).max(PRECEDENCE);
  }

  /** The live reminder that no entry has taken, by the key of its entry. */
  Optional<Reminder> live(String key) {
    return left.stream()
        .filter(it -> !it.standing().status().ended())
        .filter(it -> isKey(key, it))
        .max(PRECEDENCE);
  }

  private static boolean isKey(String key, Reminder reminder) {
    String name = reminder.definition().name();
    return key.equals(name) || key.equals(agentOf(reminder) + "/" + name);
  }

  /** All live reminders that no entry has taken. */
  List<Reminder> live() {
    return left.stream().filter(it -> !it.standing().status().ended()).toList();
  }

  private static String agentOf(Reminder reminder) {
    return ReminderAttributes.of(reminder).agent();
  }
}
