package dev.rooster.fire;

import dev.rooster.reminder.Run;
import java.util.LinkedHashMap;
import java.util.Map;

/** What programs and endpoints are told about the run that they are there for. */
final class RunVariables {
  private RunVariables() {}

  static Map<String, String> of(Run run) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("reminder_id", run.reminderId());
    facts.put("name", run.reminder().definition().name());
    facts.put("due_at", run.due().toString());
    facts.put("attempt", Integer.toString(run.attempt()));
    facts.put("late_by_ms", Long.toString(run.lateBy().toMillis()));
    facts.put("idempotency_key", run.idempotencyKey());
    return facts;
  }
}
