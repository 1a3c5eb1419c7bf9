package dev.rooster.tools;

import dev.rooster.agent.ToolResult;
import dev.rooster.agent.ToolRights;
import dev.rooster.agent.ToolSpec;
import dev.rooster.engine.Changes.Change;
import dev.rooster.format.ParsedValue;
import dev.rooster.inbox.Priority;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.HowFields;
import dev.rooster.reminders.Reminders;
import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.session.Proof;
import dev.rooster.text.UserFacingException;
import dev.rooster.time.BareExpression;
import dev.rooster.time.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Sets, lists, cancels, snoozes and finishes the reminders of the turn's user. */
public final class ReminderTool implements ActsOnReminders {
  private static final ToolSpec SPEC =
      ToolRights.REMINDER.spec(
          "Set, list, cancel, snooze or finish this person's reminders. When one is due you are"
              + " woken with its message and nothing else, so write a message that stands alone:"
              + " say what 'this' is, with names, paths and commands. If it asks you to act and you"
              + " have no concrete plan, ask the person before you set it. Tell the person the time"
              + " that you get back. For recurring ones use schedule.",
          """
          {"type":"object","properties":{
          "action":{"type":"string","enum":["set","list","cancel","snooze","done"]},
          "message":{"type":"string"},
          "time":{"type":"string","description":"'in 20 minutes', 'tomorrow 9am', \
          '2026-11-20T18:00', or seconds from now"},
          "id":{"type":"string","description":"for cancel, snooze, done: id or name"},
          "name":{"type":"string"},
          "must_act":{"type":"boolean","description":"the message asks you to act with a tool"},
          "to":{"type":"string","description":"CHANNEL:ADDRESS; default: this person"}},
          "required":["action"]}\
          """);

  private static final Map<String, Action> ACTIONS =
      Map.ofEntries(
          Map.entry("set", Action.SET),
          Map.entry("add", Action.SET),
          Map.entry("create", Action.SET),
          Map.entry("schedule", Action.SET),
          Map.entry("remind", Action.SET),
          Map.entry("list", Action.LIST),
          Map.entry("show", Action.LIST),
          Map.entry("cancel", Action.CANCEL),
          Map.entry("delete", Action.CANCEL),
          Map.entry("remove", Action.CANCEL),
          Map.entry("snooze", Action.SNOOZE),
          Map.entry("postpone", Action.SNOOZE),
          Map.entry("done", Action.DONE),
          Map.entry("complete", Action.DONE));

  /** The arguments that name a reminder. */
  private static final String[] REFERENCES = {
    "id", "reminder_id", "name", "reminder", "message", "title"
  };

  /** Further arguments that give the time of a snooze. */
  private static final String[] UNTIL = {"until", "for", "duration", "snooze_until", "new_time"};

  /** What to do. */
  private enum Action {
    SET,
    LIST,
    CANCEL,
    SNOOZE,
    DONE
  }

  @Override
  public ToolSpec spec() {
    return SPEC;
  }

  @Override
  public Acted act(ParsedValue.Obj arguments, TurnReminders turn) {
    GivenArguments given = new GivenArguments(arguments);
    Optional<Action> meant =
        given.has("message") || given.has("text") ? Optional.of(Action.SET) : Optional.empty();
    return switch (given.action(Action.class, ACTIONS, meant)) {
      case SET -> set(given, turn);
      case LIST -> ReminderEcho.list(turn, "There are no reminders.");
      case CANCEL -> cancel(given, turn);
      case SNOOZE -> snooze(given, turn);
      case DONE -> done(given, turn);
    };
  }

  private static Acted set(GivenArguments given, TurnReminders turn) {
    Understood understood = new Understood(turn);
    try {
      String message = message(given, turn, understood);
      WrittenWhen when =
          WrittenWhen.take(given)
              .orElseThrow(() ->
                  RefusedException.invalid(
                      "'time' is missing", "send one, such as 'in 20 minutes' or 'tomorrow 9am'"));
      understood.add("time", when.said());
      refuseRecurring(given, when, turn);
      Map<String, ParsedValue> body = new LinkedHashMap<>();
      body.put("message", ParsedValue.of(message));
      given.text("name", "label", "title").ifPresent(it -> body.put("name", ParsedValue.of(it)));
      body.put("schedule", ParsedValue.of(when.schedule()));
      GivenDelivery.take(given, turn).addTo(body, turn);
      given
          .take(HowFields.PRIORITY.name())
          .ifPresent(it -> body.put(HowFields.PRIORITY.name(), it));
      given
          .take(HowFields.MUST_ACT.name())
          .ifPresent(it -> body.put(HowFields.MUST_ACT.name(), it));
      turn.addPriority(Priority.INTERRUPT, body);
      given.refuseRest("use message, time, name, must_act and to");
      Reminders.Saved saved =
          turn.reminders().create(turn.author(body), ParsedValue.of(body), "", Optional.empty());
      return ReminderEcho.stored("Set", saved, turn);
    } catch (UserFacingException e) {
      return Acted.refused(understood.refusal(e, true));
    }
  }

  private static String message(GivenArguments given, TurnReminders turn, Understood understood) {
    Optional<Integer> context = given.upTo(RecentMessages.MOST, "context_messages");
    String message =
        given
            .text("message", "text", "content", "reminder", "what", "task", "body", "title")
            .orElseThrow(() ->
                RefusedException.invalid(
                    "'message' is missing", "send a message that stands alone"));
    understood.add("message", message);
    return context.map(it -> RecentMessages.below(message, turn.earlier(), it)).orElse(message);
  }

  private static void refuseRecurring(GivenArguments given, WrittenWhen when, TurnReminders turn) {
    Optional<String> repeats =
        given
            .text("repeat", "recurring", "recurrence", "every", "cron", "rrule")
            .filter(it -> !List.of("false", "none", "no", "once", "never").contains(it));
    if (repeats.isPresent()) {
      throw RefusedException.invalid(
          "this tool sets reminders that fire once, not '%s'".formatted(repeats.get()),
          "use the tool schedule with every, cron or rrule");
    }
    try {
      BareExpression expression = BareExpression.detect(when.said(), turn.now(), turn.zone());
      if (expression.kind() != Kind.AT) {
        throw RefusedException.invalid(
            "'%s' recurs, and this tool sets reminders that fire once".formatted(when.said()),
            "use the tool schedule with %s: \"%s\""
                .formatted(expression.kind().word(), expression.value()));
      }
    } catch (InvalidScheduleException e) {
      // The reader of reminders refuses it, with all other problems.
    }
  }

  private static Reminder named(GivenArguments given, TurnReminders turn) {
    return turn.find(
        given
            .text(REFERENCES)
            .orElseThrow(() ->
                RefusedException.invalid("'id' is missing", "send an id or a name from the list")));
  }

  private static Acted snooze(GivenArguments given, TurnReminders turn) {
    try {
      return snoozed(given, turn);
    } catch (UserFacingException e) {
      return Acted.refused(new ToolResult.Error(e.line(), new Proof.Unstored(e.line())));
    }
  }

  private static Acted snoozed(GivenArguments given, TurnReminders turn) {
    Optional<String> until = WrittenWhen.take(given, UNTIL).map(WrittenWhen::written);
    Reminder reminder = named(given, turn);
    List.of(REFERENCES).forEach(given::take);
    given.refuseRest("use id and time");
    Change change =
        turn.reminders().snooze(turn.caller(), reminder.id(), OptionalLong.empty(), until);
    return Acted.changed(
        ReminderEcho.of("Snoozed", change.reminder(), List.of(), turn), change.reminder());
  }

  private static Acted done(GivenArguments given, TurnReminders turn) {
    Reminder reminder = named(given, turn);
    Change change = turn.reminders().done(turn.caller(), reminder.id(), OptionalLong.empty());
    return Acted.done(
        ReminderEcho.of("Done:", change.reminder(), List.of(), turn), change.reminder());
  }

  private static Acted cancel(GivenArguments given, TurnReminders turn) {
    Reminder reminder = named(given, turn);
    Change change = turn.reminders().cancel(turn.caller(), reminder.id(), OptionalLong.empty());
    return Acted.done(
        change.written()
            ? "Cancelled %s: \"%s\".".formatted(reminder.id(), reminder.definition().text())
            : "%s had already ended.".formatted(reminder.id()),
        change.reminder());
  }
}
