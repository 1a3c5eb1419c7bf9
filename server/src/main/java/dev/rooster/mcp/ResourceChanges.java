package dev.rooster.mcp;

import dev.rooster.events.Events;
import dev.rooster.format.Json;
import dev.rooster.format.ParsedValue;
import dev.rooster.mcp.protocol.McpChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The resources that an event of the bus changes. */
final class ResourceChanges {
  /** The events after which another set of reminders is listed. */
  private static final Set<String> OF_LIST =
      Set.of(
          "reminder.created",
          "reminder.cancelled",
          "reminder.deleted",
          "reminder.completed",
          "reminder.done",
          "reminder.undone");

  private ResourceChanges() {}

  /** Parses the event only for a client that watches resources. */
  static List<McpChange> of(Events.Event event, Set<String> watched) {
    boolean ofRun = event.type().startsWith("run.");
    if (!ofRun && !event.type().startsWith("reminder.")) {
      return List.of();
    }
    List<McpChange> changes = new ArrayList<>();
    if (OF_LIST.contains(event.type())) {
      changes.add(new McpChange.Resources());
    }
    if (watched.isEmpty()) {
      return changes;
    }
    changes.add(new McpChange.Resource(ResourceUris.REMINDERS));
    text(event, ofRun ? "reminder_id" : "id")
        .ifPresent(it -> changes.add(new McpChange.Resource(ResourceUris.reminder(it))));
    if (ofRun) {
      text(event, "id").ifPresent(it -> changes.add(new McpChange.Resource(ResourceUris.run(it))));
    }
    return changes;
  }

  private static Optional<String> text(Events.Event event, String field) {
    return Json.read(event.json()) instanceof ParsedValue.Obj object
        ? Optional.ofNullable(object.fields().get(field)).flatMap(ParsedValue::text)
        : Optional.empty();
  }
}
