package dev.rooster.declared;

import dev.rooster.format.Fields;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problems;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminders.CurrentRules;
import dev.rooster.reminders.Draft;
import dev.rooster.reminders.ReminderReader;
import dev.rooster.trust.Caller;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads entries as reminders. */
public final class EntryReader {
  private final CurrentRules rules;
  private final Caller caller;
  private final ReminderReader reader;
  private final Instant now;

  public EntryReader(CurrentRules rules, Caller caller) {
    this.rules = rules;
    this.caller = caller;
    this.reader = rules.reader(caller);
    this.now = rules.now();
  }

  /** A reader at another time, for entries that were valid then: a time may have passed since. */
  EntryReader asOf(Instant instant) {
    return new EntryReader(
        new CurrentRules(rules.configuration(), rules.checkAddress(), () -> instant), caller);
  }

  /**
   * Reads an entry; empty if it is invalid.
   *
   * @param agent the agent if the entry names none; empty for the default agent
   */
  Optional<Draft> read(Entry entry, String agent, Problems problems) {
    Problems own = new Problems();
    entry
        .problems()
        .forEach(
            it -> own.add(it.place(), entry.name() + "." + it.path(), it.problem(), it.remedy()));
    Optional<Draft> draft = reader.fresh(Fields.of(withAgent(entry, agent), entry.name(), own));
    problems.addAll(own);
    return own.isEmpty() ? draft : Optional.empty();
  }

  /** Checks an entry as if it were new. */
  void check(Entry entry, String agent, Problems problems) {
    try {
      read(entry, agent, problems)
          .ifPresent(draft -> Lifecycle.create("checked", draft.definition(), now));
    } catch (RefusedException e) {
      problems.add(entry.reminder().place(), entry.name(), e.problem(), e.remedy());
    }
  }

  private static ParsedValue withAgent(Entry entry, String agent) {
    if (agent.isEmpty() || entry.reminder().fields().containsKey("agent")) {
      return entry.reminder();
    }
    Map<String, ParsedValue> fields = new LinkedHashMap<>(entry.reminder().fields());
    fields.put("agent", new ParsedValue.Text(agent, entry.reminder().place()));
    return new ParsedValue.Obj(fields, entry.reminder().place());
  }
}
