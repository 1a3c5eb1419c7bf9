package dev.rooster.mcp;

import dev.rooster.format.JsonText;
import dev.rooster.format.Slice;
import dev.rooster.mcp.protocol.McpCaller;
import dev.rooster.mcp.protocol.McpContents;
import dev.rooster.mcp.protocol.McpResource;
import dev.rooster.mcp.protocol.McpResources;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.ReminderJson;
import dev.rooster.reminders.ReminderQuery;
import dev.rooster.reminders.ReminderStatus;
import dev.rooster.reminders.ReminderView;
import dev.rooster.trust.Caller;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** Reminders and runs as resources: the same JSON as REST. */
final class ReminderResources implements McpResources {
  private static final String JSON = "application/json";

  private static final McpResource ALL =
      new McpResource(
          ResourceUris.REMINDERS,
          "reminders",
          "Reminders",
          "All reminders that have not ended, with their next fires",
          JSON);

  private static final List<McpResource> TEMPLATES =
      List.of(
          new McpResource(
              ResourceUris.REMINDER,
              "reminder",
              "Reminder",
              "One reminder with its next fires, by its id or name",
              JSON),
          new McpResource(
              ResourceUris.RUN,
              "run",
              "Run of a reminder",
              "What became of one fire: its status, reply and deliveries",
              JSON));

  private final ReminderSource source;

  ReminderResources(ReminderSource source) {
    this.source = source;
  }

  @Override
  public Slice<McpResource> list(McpCaller caller, Optional<String> cursor) {
    return source
        .reader(caller)
        .map(it -> list(it, cursor))
        .orElseGet(() -> new Slice<>(List.of(), Optional.empty()));
  }

  private Slice<McpResource> list(Caller caller, Optional<String> cursor) {
    Slice<Reminder> page = current(caller, cursor);
    List<McpResource> resources = new ArrayList<>();
    if (cursor.isEmpty()) {
      resources.add(ALL);
    }
    page.items().forEach(it -> resources.add(listed(it)));
    return new Slice<>(resources, page.next());
  }

  private static McpResource listed(Reminder reminder) {
    String name = reminder.definition().name();
    return new McpResource(
        ResourceUris.reminder(reminder.id()),
        reminder.id(),
        name.isEmpty() ? reminder.id() : name,
        ReminderText.shortened(reminder),
        JSON);
  }

  private Slice<Reminder> current(Caller caller, Optional<String> cursor) {
    return source
        .reminders()
        .list(
            caller,
            new ReminderQuery(
                EnumSet.of(ReminderStatus.ACTIVE, ReminderStatus.PENDING, ReminderStatus.PAUSED),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                cursor,
                ReminderQuery.DEFAULT_LIMIT));
  }

  @Override
  public List<McpResource> templates() {
    return TEMPLATES;
  }

  @Override
  public Optional<McpContents> read(McpCaller caller, String uri) {
    try {
      return source
          .reader(caller)
          .flatMap(it -> json(it, uri))
          .map(it -> McpContents.text(uri, JSON, it.toString()));
    } catch (RefusedException e) {
      if (e.reason() == RefusedException.Reason.NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private Optional<JsonText> json(Caller caller, String uri) {
    if (uri.equals(ResourceUris.REMINDERS)) {
      return Optional.of(page(caller));
    }
    if (ResourceUris.fits(uri, ResourceUris.REMINDER)) {
      Reminder reminder =
          source.reminders().find(caller, ResourceUris.id(uri, ResourceUris.REMINDER));
      return Optional.of(
          ReminderJson.echoed(reminder, source.view(caller), List.of(), source.reminders().now()));
    }
    return ResourceUris.fits(uri, ResourceUris.RUN)
        ? Optional.of(
            source.runs().find(caller, ResourceUris.id(uri, ResourceUris.RUN), Duration.ZERO))
        : Optional.empty();
  }

  private JsonText page(Caller caller) {
    Slice<Reminder> page = current(caller, Optional.empty());
    ReminderView view = source.view(caller);
    return JsonText.object()
        .withObjects("items", page.items().stream().map(it -> ReminderJson.of(it, view)).toList())
        .with("complete", page.next().isEmpty());
  }
}
