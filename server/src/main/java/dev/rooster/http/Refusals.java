package dev.rooster.http;

import dev.rooster.format.JsonText;
import dev.rooster.format.Problem;
import dev.rooster.format.UnreadableException;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminders.Edit;
import dev.rooster.reminders.StaleException;
import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.text.UserFacingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Maps exceptions to error responses with a code, a message and a remedy. */
final class Refusals {
  private Refusals() {}

  /** The error response; empty for an unexpected exception. */
  static Optional<Answer> of(RuntimeException thrown) {
    return switch (thrown) {
      case UnreadableException e -> Optional.of(unreadable(e));
      case StaleException e -> Optional.of(stale(e));
      case RefusedException e ->
          Optional.of(Answer.error(status(e.reason()), code(e.reason()), e.problem(), e.remedy()));
      case InvalidScheduleException e ->
          Optional.of(Answer.error(400, "invalid", e.problem(), e.remedy()));
      case UserFacingException e ->
          Optional.of(
              Answer.error(
                  503, code(RefusedException.Reason.UNAVAILABLE), e.problem(), e.remedy()));
      default -> Optional.empty();
    };
  }

  /** The error of one of several requests in one. */
  static JsonText error(UserFacingException thrown) {
    String code = thrown instanceof RefusedException refused ? code(refused.reason()) : "invalid";
    return Answer.refusal(code, thrown.problem(), thrown.remedy());
  }

  private static Answer unreadable(UnreadableException e) {
    return Answer.error(400, ofFields(e));
  }

  /** The error of a body, with each problem and its field. */
  static JsonText ofFields(UnreadableException e) {
    List<JsonText> problems = new ArrayList<>();
    for (Problem problem : e.problems()) {
      problems.add(
          JsonText.object()
              .with("field", problem.path())
              .with("message", problem.problem())
              .with("remedy", problem.remedy())
              .with("line", problem.place().line()));
    }
    Problem first = e.problems().getFirst();
    return JsonText.object()
        .with("code", "invalid")
        .with("message", first.words())
        .with("remedy", first.remedy())
        .with("field", first.path())
        .withObjects("problems", problems);
  }

  /** The error of one field. */
  static JsonText ofField(String field, UserFacingException e) {
    return Answer.refusal("invalid", e.problem(), e.remedy()).with("field", field);
  }

  private static Answer stale(StaleException e) {
    return Answer.error(
        412,
        JsonText.object()
            .with("code", code(RefusedException.Reason.VERSION_CONFLICT))
            .with("message", e.problem())
            .with("remedy", e.remedy())
            .with("version", e.version())
            .with("changed", e.changed())
            .withObjects("edits", e.edits().stream().map(Edit::json).toList())
            .with("complete", e.complete()));
  }

  private static int status(RefusedException.Reason reason) {
    return switch (reason) {
      case INVALID -> 400;
      case NOT_ALLOWED -> 403;
      case NOT_FOUND -> 404;
      case VERSION_CONFLICT, ALREADY_EXISTS, HAS_ENDED, WRONG_STATE, ALREADY_RUNNING, NOT_RUNNING ->
          409;
      case OVERLOADED, UNAVAILABLE -> 503;
    };
  }

  private static String code(RefusedException.Reason reason) {
    return reason.name().toLowerCase(Locale.ROOT);
  }
}
