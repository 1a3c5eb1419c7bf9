package dev.rooster.fire;

import dev.rooster.reminder.Run;
import java.util.LinkedHashMap;
import java.util.Map;

/** The variables about a run that programs and endpoints get beside the message. */
final class RunVariables {
  private RunVariables() {}

  static Map<String, String> of(Run run) {
    Map<String, String> variables = new LinkedHashMap<>();
    variables.put("reminder_id", run.reminderId());
    variables.put("name", run.reminder().definition().name());
    variables.put("due_at", run.due().toString());
    variables.put("attempt", Integer.toString(run.attempt()));
    variables.put("late_by_ms", Long.toString(run.lateBy().toMillis()));
    variables.put("idempotency_key", run.idempotencyKey());
    return variables;
  }
}
