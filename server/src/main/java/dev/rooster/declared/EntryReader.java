package dev.rooster.declared;

import dev.rooster.channel.Address;
import dev.rooster.format.Fields;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problems;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminders.Draft;
import dev.rooster.reminders.ReminderReader;
import dev.rooster.trust.Caller;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads the entries of files as reminders. */
public final class EntryReader {
  private final ReminderReader reader;
  private final Instant now;

  /**
   * @param checkAddress refuses an address to which nothing can be sent from here
   */
  public EntryReader(
      Configuration configuration, Consumer<Address> checkAddress, Caller caller, Instant now) {
    this.reader = new ReminderReader(configuration, checkAddress, caller, now);
    this.now = now;
  }

  /**
   * What an entry stands for; nothing if something is wrong with it.
   *
   * @param agent whom it is for, where it does not say so; empty for the usual one
   */
  Optional<Draft> read(Entry entry, String agent, Problems problems) {
    Problems own = new Problems();
    Optional<Draft> draft = reader.fresh(Fields.of(withAgent(entry, agent), entry.name(), own));
    own.all().forEach(it -> problems.add(it.place(), it.path(), it.problem(), it.remedy()));
    return own.isEmpty() ? draft : Optional.empty();
  }

  /** Says what is wrong with an entry that is new. */
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
