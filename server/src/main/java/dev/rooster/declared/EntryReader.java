package dev.rooster.declared;

import dev.rooster.format.Fields;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problems;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminders.CurrentRules;
import dev.rooster.reminders.Draft;
import dev.rooster.reminders.ReminderReader;
import dev.rooster.trust.Caller;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads entries as reminders. */
public final class EntryReader {
  /** How long ago an entry may have been applied. */
  private static final Duration LONGEST_APPLIED = Duration.ofDays(10_000);

  private final CurrentRules rules;
  private final Caller caller;
  private final ReminderReader reader;
  private final Configuration configuration;
  private final Instant now;

  public EntryReader(CurrentRules rules, Caller caller) {
    this.rules = rules;
    this.caller = caller;
    this.reader = rules.reader(caller);
    this.configuration = rules.configuration().get();
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
    Optional<Draft> draft = Optional.empty();
    try {
      draft = reader.fresh(Fields.of(fields(entry, agent), entry.name(), own));
    } catch (RefusedException e) {
      own.add(entry.reminder().place(), entry.name(), e.problem(), e.remedy());
    }
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

  /** Checks an entry that was valid when it was applied: its time may have passed since. */
  void checkApplied(Entry entry, String agent, Problems problems) {
    Problems current = new Problems();
    Problems earlier = new Problems();
    read(entry, agent, current);
    asOf(now.minus(LONGEST_APPLIED)).read(entry, agent, earlier);
    current.all().stream()
        .filter(earlier.all()::contains)
        .forEach(it -> problems.add(it.place(), it.path(), it.problem(), it.remedy()));
  }

  /** With its agent, and without a session that this agent would ignore. */
  private ParsedValue fields(Entry entry, String agent) {
    Map<String, ParsedValue> fields = new LinkedHashMap<>(entry.reminder().fields());
    if (!agent.isEmpty()) {
      fields.putIfAbsent("agent", new ParsedValue.Text(agent, entry.reminder().place()));
    }
    String named =
        fields.get("agent") instanceof ParsedValue.Text text
            ? text.value()
            : configuration.agents().defaultName();
    if (entry.hasFormatSession() && !configuration.agents().thinks(named)) {
      fields.remove("session");
    }
    return new ParsedValue.Obj(fields, entry.reminder().place());
  }
}
