package dev.rooster.tools;

import dev.rooster.agent.ToolRights;
import dev.rooster.agent.ToolSpec;
import dev.rooster.engine.Changes.Change;
import dev.rooster.format.ParsedValue;
import dev.rooster.inbox.Priority;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.HowFields;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.Reminders.Saved;
import dev.rooster.text.UserFacingException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Lists, adds, changes, removes and runs the recurring reminders of the turn's user. */
public final class ScheduleTool implements ActsOnReminders {
  private static final ToolSpec SPEC =
      ToolRights.SCHEDULE.spec(
          "Manage recurring reminders: you are woken with the message at each fire. Give exactly one"
              + " of cron, every, rrule and at. The message must stand alone, as for reminder. Tell"
              + " the person the schedule and the next fire that you get back.",
          """
          {"type":"object","properties":{
          "action":{"type":"string","enum":["list","add","update","remove","run"]},
          "id":{"type":"string","description":"for update, remove, run: id or name"},
          "name":{"type":"string"},
          "message":{"type":"string"},
          "cron":{"type":"string","description":"'0 9 * * 1-5'"},
          "every":{"type":"string","description":"'90m'"},
          "rrule":{"type":"string","description":"'FREQ=MONTHLY;BYDAY=1MO'"},
          "at":{"type":"string","description":"a single time, 'tomorrow 9am'"},
          "tz":{"type":"string","description":"default: the person's"},
          "ends":{"type":"string","description":"'2026-12-24'"},
          "count":{"type":"integer","description":"maximum number of fires"},
          "condition":{"type":"string","description":"a question that you judge first"},
          "mode":{"type":"string","enum":["each","until","once"],\
          "description":"run if yes, until yes, or once as soon as yes"},
          "session":{"type":"string","description":"isolated: remembers no earlier fire (default); \
          own: remembers them; main: in the main conversation"},
          "deliver":{"type":"string","enum":["always","as_needed","never"],\
          "description":"as_needed: only if there is something to report"},
          "to":{"type":"string","description":"CHANNEL:ADDRESS; default: this person"},
          "tools":{"type":"array","items":{"type":"string"},"description":"the only tools of its \
          turns"},
          "must_act":{"type":"boolean","description":"the message asks you to act with a tool"},
          "context_messages":{"type":"integer","description":"copies the last messages of this \
          conversation into the message, 10 at most"},
          "enabled":{"type":"boolean","description":"false pauses it"}},
          "required":["action"]}\
          """);

  private static final Map<String, Action> ACTIONS =
      Map.ofEntries(
          Map.entry("list", Action.LIST),
          Map.entry("show", Action.LIST),
          Map.entry("add", Action.ADD),
          Map.entry("create", Action.ADD),
          Map.entry("set", Action.ADD),
          Map.entry("update", Action.UPDATE),
          Map.entry("edit", Action.UPDATE),
          Map.entry("change", Action.UPDATE),
          Map.entry("remove", Action.REMOVE),
          Map.entry("delete", Action.REMOVE),
          Map.entry("cancel", Action.REMOVE),
          Map.entry("run", Action.RUN),
          Map.entry("run_now", Action.RUN));

  /** What to do. */
  private enum Action {
    LIST,
    ADD,
    UPDATE,
    REMOVE,
    RUN
  }

  @Override
  public ToolSpec spec() {
    return SPEC;
  }

  @Override
  public Acted act(ParsedValue.Obj arguments, TurnReminders turn) {
    GivenArguments given = new GivenArguments(arguments);
    boolean stores = false;
    try {
      Action action = given.action(Action.class, ACTIONS, Optional.empty());
      stores = action == Action.ADD || action == Action.UPDATE;
      return switch (action) {
        case LIST -> ReminderEcho.list(turn, "Nothing is scheduled.");
        case ADD -> add(given, turn);
        case UPDATE -> update(given, turn);
        case REMOVE -> remove(given, turn);
        case RUN -> run(given, turn);
      };
    } catch (UserFacingException e) {
      return Acted.refused(new Understood(turn).refusal(e, stores));
    }
  }

  private static Acted add(GivenArguments given, TurnReminders turn) {
    GivenDelivery delivery = GivenDelivery.take(given, turn);
    Map<String, ParsedValue> body = new GivenFields(given, turn).take();
    delivery.addTo(body, turn);
    turn.addPriority(Priority.NORMAL, body);
    Saved saved =
        turn.reminders().create(turn.author(body), ParsedValue.of(body), "", Optional.empty());
    return ReminderEcho.stored("Added", saved, turn);
  }

  private static Acted update(GivenArguments given, TurnReminders turn) {
    Reminder before = named(given, turn);
    GivenDelivery delivery = GivenDelivery.take(given, turn);
    Map<String, ParsedValue> body = new GivenFields(given, turn).take();
    delivery
        .forChange(ReminderAttributes.of(before).delivery())
        .ifPresent(it -> body.put(HowFields.DELIVERY.name(), it));
    Saved saved =
        turn.reminders()
            .change(
                turn.author(before, body), before.id(), ParsedValue.of(body), OptionalLong.empty());
    return ReminderEcho.changed("Updated", saved, turn);
  }

  private static Acted remove(GivenArguments given, TurnReminders turn) {
    Reminder reminder = named(given, turn);
    Change change = turn.reminders().cancel(turn.caller(), reminder.id(), OptionalLong.empty());
    return Acted.done(
        change.written()
            ? "Removed %s.".formatted(reminder.id())
            : "%s had already ended.".formatted(reminder.id()),
        change.reminder());
  }

  private static Acted run(GivenArguments given, TurnReminders turn) {
    Reminder reminder = named(given, turn);
    turn.reminders().run(turn.caller(), reminder.id(), true);
    return Acted.done(
        "Started %s. Its reply is delivered as usual.".formatted(reminder.id()), reminder);
  }

  /** By its id; without one, by its name. */
  private static Reminder named(GivenArguments given, TurnReminders turn) {
    return turn.find(
        given
            .text("id", "schedule_id", "reminder_id", "name")
            .orElseThrow(() ->
                RefusedException.invalid("'id' is missing", "send an id or a name from the list")));
  }
}
