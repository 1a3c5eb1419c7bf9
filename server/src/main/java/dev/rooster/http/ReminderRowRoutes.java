package dev.rooster.http;

import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminders.BulkChange;
import dev.rooster.reminders.ReminderRows;
import dev.rooster.reminders.RowOrder;
import dev.rooster.reminders.RowRequest;
import dev.rooster.reminders.RowWord;
import dev.rooster.text.Choices;
import dev.rooster.text.NearestName;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The routes for lists of reminders as people see them, and for changes of several at once. */
final class ReminderRowRoutes {
  private final ReminderRows rows;
  private final BulkChange bulk;

  ReminderRowRoutes(ReminderRows rows, BulkChange bulk) {
    this.rows = rows;
    this.bulk = bulk;
  }

  List<Route> routes() {
    return List.of(
        new Route(
            "GET",
            "/api/reminder-rows",
            Description.of(
                    "listReminderRows",
                    "Lists reminders as rows, with their latest runs and counts of the whole",
                    "ReminderRows")
                .query(
                    "q",
                    "only reminders with this text in their name, message, description or id, in"
                        + " either case; up to 200 characters")
                .query(
                    "status",
                    "active, pending, paused, failing, completed, cancelled, unreadable or ended;"
                        + " several separated by commas, or all; default:"
                        + " active,pending,paused,unreadable. failing are those that need"
                        + " attention or failed last, in any of these states; ended are the"
                        + " completed and the cancelled",
                    "RowStatuses")
                .query("agent", "only reminders of this agent")
                .query(
                    "user",
                    "only reminders of this user; a user's token sees only that user's reminders")
                .query("source", "only reminders declared in this file, as in their source field")
                .query("session", "only reminders of this session, or created in it")
                .query(
                    "sort",
                    "next for the groups, each soonest first, name, last for the latest run first,"
                        + " or agent; default: next",
                    "RowOrder")
                .query("offset", "how many rows to leave out; default: 0", "Offset")
                .query(
                    "limit",
                    "maximum number of rows; default: %d".formatted(RowRequest.DEFAULT_LIMIT),
                    "RowLimit"),
            this::list),
        new Route(
            "POST",
            "/api/reminders/bulk",
            Description.of(
                    "changeReminders",
                    "Pauses, resumes, cancels or deletes several reminders, each on its own",
                    "BulkResults")
                .taking("BulkChange"),
            this::change));
  }

  private Answer list(Route.Call call) {
    return Answer.ok(
        rows.list(
            call.caller(),
            new RowRequest(
                call.query("q").map(String::strip).filter(it -> !it.isEmpty()),
                call.query("agent"),
                call.query("user"),
                call.query("source"),
                call.query("session"),
                Parameters.statuses(call, RowWord.class, "active,pending,paused,unreadable"),
                order(call),
                offset(call),
                Parameters.limit(call, RowRequest.DEFAULT_LIMIT, RowRequest.MOST))));
  }

  private static RowOrder order(Route.Call call) {
    String text = call.query("sort").orElse("next");
    List<String> words = JsonText.words(RowOrder.class);
    return Arrays.stream(RowOrder.values())
        .filter(it -> JsonText.word(it).equals(text))
        .findFirst()
        .orElseThrow(() ->
            RefusedException.invalid(
                "'%s' is not an order".formatted(text),
                NearestName.remedy(text, words, "use " + Choices.oneOf(words))));
  }

  private static long offset(Route.Call call) {
    String text = call.query("offset").orElse("0");
    try {
      long offset = Long.parseLong(text);
      if (offset >= 0 && offset <= RowRequest.MOST_OFFSET) {
        return offset;
      }
    } catch (NumberFormatException e) {
      // Refused below, like a number out of range.
    }
    throw RefusedException.invalid(
        "'%s' is not a valid offset".formatted(text),
        "use a number from 0 to " + RowRequest.MOST_OFFSET);
  }

  private Answer change(Route.Call call) {
    Problems problems = new Problems();
    Fields fields = Fields.of(Bodies.json(call), "", problems);
    Optional<BulkChange.Action> action = fields.choice("action", BulkChange.Action.class);
    List<String> ids = fields.texts("ids");
    fields.rejectUnknown();
    problems.throwIfAny();
    if (ids.isEmpty() || ids.size() > BulkChange.MOST) {
      throw RefusedException.invalid(
          "ids has %d entries".formatted(ids.size()),
          "give 1 to %d ids".formatted(BulkChange.MOST));
    }
    BulkChange.Action chosen =
        action.orElseThrow(() ->
            RefusedException.invalid(
                "action is missing",
                "use " + Choices.oneOf(JsonText.words(BulkChange.Action.class))));
    return Answer.ok(
        JsonText.object()
            .withObjects(
                "results",
                bulk.change(call.caller(), chosen, ids).stream()
                    .map(ReminderRowRoutes::json)
                    .toList()));
  }

  private static JsonText json(BulkChange.Result result) {
    JsonText json =
        JsonText.object().with("id", result.id()).with("ok", result.refusal().isEmpty());
    return result
        .refusal()
        .map(it -> json.with("error", Refusals.error(it)))
        .orElseGet(() -> json.withJson("error", "null"));
  }
}
