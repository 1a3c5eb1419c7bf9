package dev.rooster.mcp;

import dev.rooster.mcp.protocol.McpCaller;
import dev.rooster.mcp.protocol.McpOffer;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.ReminderQuery;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Completes the ids and names of reminders. */
final class CompleteIds {
  private final ReminderSource source;

  CompleteIds(ReminderSource source) {
    this.source = source;
  }

  List<String> complete(McpOffer.Completion completion, McpCaller caller) {
    boolean isOfReminder =
        completion.argument().equals(RoosterPrompts.ID)
            && !completion.of().equals(ResourceUris.RUN);
    if (!isOfReminder) {
      return List.of();
    }
    String typed = completion.typed().toLowerCase(Locale.ROOT);
    return source.reader(caller).stream()
        .flatMap(it -> source.reminders().list(it, all()).items().stream())
        .flatMap(CompleteIds::references)
        .filter(it -> it.toLowerCase(Locale.ROOT).startsWith(typed))
        .distinct()
        .toList();
  }

  private static Stream<String> references(Reminder reminder) {
    String name = reminder.definition().name();
    return name.isEmpty() ? Stream.of(reminder.id()) : Stream.of(reminder.id(), name);
  }

  private static ReminderQuery all() {
    return new ReminderQuery(
        Set.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        false,
        Optional.empty(),
        ReminderQuery.MOST);
  }
}
