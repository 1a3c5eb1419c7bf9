package dev.rooster.mcp;

import dev.rooster.engine.Changes.Change;
import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problems;
import dev.rooster.mcp.protocol.McpCall;
import dev.rooster.mcp.protocol.McpResult;
import dev.rooster.mcp.protocol.McpTool;
import dev.rooster.mcp.protocol.McpToolSpec;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.ReminderJson;
import dev.rooster.reminders.ReminderQuery;
import dev.rooster.reminders.ReminderStatus;
import dev.rooster.reminders.ReminderView;
import dev.rooster.reminders.Reminders;
import dev.rooster.trust.Caller;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Sets, lists, cancels, snoozes and finishes reminders. */
public final class ReminderTool implements McpTool {
  private static final int MOST_LISTED = 50;

  private static final McpToolSpec SPEC =
      new McpToolSpec(
          "reminder",
          "Reminders",
          "Set, list, cancel, snooze or finish reminders. They are kept by the Rooster daemon and"
              + " survive this session. When one is due, its message comes with nothing else, so"
              + " write a message that stands alone: say what 'this' is, with names, paths and"
              + " commands. Repeat the time you get back to the person.",
          """
          {"type":"object","properties":{
          "action":{"type":"string","enum":["set","list","cancel","snooze","done"]},
          "message":{"type":"string","description":"for set"},
          "time":{"type":"string","description":"for set: 'in 20 minutes', 'tomorrow 9am', \
          '2026-11-20T18:00'; for snooze: until when"},
          "name":{"type":"string","description":"for set: a short name, usable instead of the id"},
          "id":{"type":"string","description":"for cancel, snooze, done: id or name"}},
          "required":["action"],"additionalProperties":false}
          """,
          """
          {"type":"object","properties":{
          "reminders":{"type":"array","items":{"type":"object","properties":{
          "id":{"type":"string"},"message":{"type":"string"},"status":{"type":"string"},
          "next_fire_at":{"type":["string","null"]}},
          "required":["id","message","status","next_fire_at"]}},
          "notes":{"type":"array","items":{"type":"string"}}},
          "required":["reminders","notes"]}
          """,
          new McpToolSpec.Annotations(false, true, false, false));

  private final ReminderSource source;

  public ReminderTool(ReminderSource source) {
    this.source = source;
  }

  /** What to do. */
  private enum Action {
    SET,
    LIST,
    CANCEL,
    SNOOZE,
    DONE
  }

  @Override
  public McpToolSpec spec() {
    return SPEC;
  }

  @Override
  public McpResult call(McpCall call) {
    Problems problems = new Problems();
    Fields given = Fields.of(call.arguments(), "", problems);
    Optional<Action> action = given.choice("action", Action.class);
    Wish wish =
        new Wish(given.text("message"), given.text("time"), given.text("name"), given.text("id"));
    given.rejectUnknown();
    problems.throwIfAny();
    return new Called(source, call.caller().caller())
        .result(
            action.orElseThrow(() ->
                RefusedException.invalid(
                    "'action' is missing", "use set, list, cancel, snooze or done")),
            wish);
  }

  private record Wish(
      Optional<String> message, Optional<String> time, Optional<String> name, Optional<String> id) {
    String needed(Optional<String> value, String name, String example) {
      return value
          .filter(it -> !it.isBlank())
          .orElseThrow(() ->
              RefusedException.invalid(
                  "'%s' is missing".formatted(name), "send one, such as " + example));
    }

    String reference() {
      return needed(id.or(() -> name), "id", "an id or a name from action list");
    }
  }

  /** One call, with the rights of its caller. */
  private record Called(ReminderSource source, Caller caller) {
    McpResult result(Action action, Wish wish) {
      Reminders reminders = source.reminders();
      OptionalLong any = OptionalLong.empty();
      return switch (action) {
        case SET -> set(reminders, wish);
        case LIST -> list(reminders);
        case CANCEL -> changed("Cancelled", reminders.cancel(caller, wish.reference(), any));
        case SNOOZE ->
            changed("Snoozed", reminders.snooze(caller, wish.reference(), any, wish.time()));
        case DONE -> changed("Done:", reminders.done(caller, wish.reference(), any));
      };
    }

    private McpResult set(Reminders reminders, Wish wish) {
      Map<String, ParsedValue> body = new LinkedHashMap<>();
      body.put(
          "message",
          ParsedValue.of(wish.needed(wish.message(), "message", "\"call Ada about the lease\"")));
      wish.name().ifPresent(it -> body.put("name", ParsedValue.of(it)));
      String time = wish.needed(wish.time(), "time", "\"tomorrow 9am\"");
      body.put("schedule", ParsedValue.of(Map.of("at", ParsedValue.of(time))));
      Reminders.Saved saved = reminders.create(caller, ParsedValue.of(body), "", Optional.empty());
      return result("Set", List.of(saved.reminder()), saved.notes());
    }

    private McpResult list(Reminders reminders) {
      List<Reminder> found =
          reminders
              .list(
                  caller,
                  new ReminderQuery(
                      EnumSet.of(
                          ReminderStatus.ACTIVE, ReminderStatus.PENDING, ReminderStatus.PAUSED),
                      Optional.empty(),
                      Optional.empty(),
                      Optional.empty(),
                      Optional.empty(),
                      false,
                      Optional.empty(),
                      MOST_LISTED))
              .items();
      return result("", found, List.of());
    }

    private McpResult changed(String done, Change change) {
      return result(done, List.of(change.reminder()), List.of());
    }

    private McpResult result(String done, List<Reminder> about, List<String> notes) {
      ZoneId zone = source.reminders().zoneFor(caller);
      ReminderView view = source.view(caller);
      String lines =
          about.stream()
              .map(it -> (done + " " + ReminderText.line(it, zone)).strip())
              .collect(Collectors.joining("\n"));
      String text = about.isEmpty() ? "There are no reminders." : lines;
      return McpResult.done(
          notes.stream().map(it -> "\nNote: " + it + ".").collect(Collectors.joining("", text, "")),
          JsonText.object()
              .withObjects(
                  "reminders", about.stream().map(it -> ReminderJson.of(it, view)).toList())
              .with("notes", notes));
    }
  }
}
