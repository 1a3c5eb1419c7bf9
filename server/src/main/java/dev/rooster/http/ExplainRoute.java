package dev.rooster.http;

import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminders.ExplainSchedule;
import dev.rooster.schedule.InvalidScheduleException;
import java.util.Optional;

/** The route that says what a text means as a schedule. */
final class ExplainRoute {
  /** The longest text that is read; the page asks with every few keystrokes. */
  private static final int LONGEST = 20_000;

  private final ExplainSchedule explain;

  ExplainRoute(ExplainSchedule explain) {
    this.explain = explain;
  }

  Route route() {
    return new Route(
        "POST",
        "/api/explain",
        Description.of("explainSchedule", "Describes a schedule in words", "Explanation")
            .header(Access.ZONE, ReminderRoutes.ZONE)
            .taking("Expression"),
        this::answer);
  }

  private Answer answer(Route.Call call) {
    Problems problems = new Problems();
    Fields fields = Fields.of(Bodies.json(call), "", problems);
    String text = fields.text("text").orElse("");
    Optional<String> tz = fields.text("tz");
    fields.rejectUnknown();
    if (text.isBlank() && problems.isEmpty()) {
      fields.problem(
          fields.place("text"),
          "text",
          "the text is empty",
          "give a schedule, such as \"tomorrow 9am\"");
    }
    problems.throwIfAny();
    if (text.length() > LONGEST) {
      throw RefusedException.invalid(
          "the text has more than %d characters".formatted(LONGEST), "give a shorter one");
    }
    try {
      return Answer.ok(explain.explain(call.caller(), text, tz).json());
    } catch (InvalidScheduleException e) {
      boolean wrongZone = tz.filter(it -> !ExplainSchedule.knowsZone(it)).isPresent();
      JsonText error = Refusals.ofField(wrongZone ? "tz" : "text", e);
      explain
          .suggestion(call.caller(), text, tz)
          .ifPresent(it -> error.with("suggestion", JsonText.object().with("schedule", it)));
      return Answer.error(400, error);
    }
  }
}
