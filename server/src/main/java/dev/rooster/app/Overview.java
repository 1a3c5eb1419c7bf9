package dev.rooster.app;

import dev.rooster.format.JsonText;
import dev.rooster.inbox.Inbox;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.ReminderQuery;
import dev.rooster.reminders.Reminders;
import dev.rooster.store.StoreException;
import dev.rooster.trust.Caller;
import java.util.List;

/** The next fires and the number of unread messages. Read-only. Thread-safe. */
final class Overview {
  private static final int FIRES_SHOWN = 3;

  private final Reminders reminders;
  private final Inbox inbox;

  Overview(Reminders reminders, Inbox inbox) {
    this.reminders = reminders;
    this.inbox = inbox;
  }

  /** Adds the fields that the caller may see. */
  JsonText addTo(JsonText json, Caller caller) {
    try {
      List<JsonText> next = next(caller);
      int waiting = inbox.count(caller);
      int pending = reminders.pending(caller).size();
      return json.withObjects("next", next).with("waiting", waiting).with("pending", pending);
    } catch (StoreException e) {
      // The problems of the status report the store; the rest is still useful.
      return json.withObjects("next", List.of())
          .withJson("waiting", "null")
          .withJson("pending", "null");
    }
  }

  private List<JsonText> next(Caller caller) {
    return reminders.list(caller, ReminderQuery.upcoming(FIRES_SHOWN)).items().stream()
        .map(Overview::brief)
        .toList();
  }

  private static JsonText brief(Reminder reminder) {
    return JsonText.object()
        .with("id", reminder.id())
        .withOrNull("name", reminder.definition().name())
        .with("message", reminder.definition().text())
        .with("next_fire_at", reminder.standing().next().map(NextFire::at));
  }
}
