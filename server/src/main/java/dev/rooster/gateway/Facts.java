package dev.rooster.gateway;

import dev.rooster.reminder.Run;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** What programs are told about the run they are started for. */
final class Facts {
  private static final String PREFIX = "ROOSTER_";

  private Facts() {}

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

  /** As variables of the environment. */
  static Map<String, String> environment(Run run) {
    Map<String, String> environment = new HashMap<>();
    of(run)
        .forEach((name, value) -> environment.put(PREFIX + name.toUpperCase(Locale.ROOT), value));
    return environment;
  }
}
