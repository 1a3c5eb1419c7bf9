package dev.rooster.reminders;

import dev.rooster.engine.Changes;
import dev.rooster.events.Span;
import dev.rooster.format.ParsedValue;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.ChangeEvents.ChangeType;
import dev.rooster.reminders.Reminders.Saved;
import dev.rooster.trust.Caller;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Creates reminders: once per request, under the current rules. Thread-safe. */
final class CreateReminder {
  private final CurrentRules rules;
  private final Lookup lookup;
  private final Changes changes;
  private final ChangeEvents events;
  private final RandomGenerator random;
  private final RepeatedRequests repeated;

  CreateReminder(
      CurrentRules rules,
      Lookup lookup,
      RepeatedRequests repeated,
      Changes changes,
      ChangeEvents events,
      RandomGenerator random) {
    this.rules = rules;
    this.lookup = lookup;
    this.repeated = repeated;
    this.changes = changes;
    this.events = events;
    this.random = random;
  }

  /**
   * Creates a reminder.
   *
   * @param raw the text of the request
   */
  Saved create(Caller caller, ParsedValue body, String raw, Optional<String> requestKey) {
    // Checked first: a repeated request may contain times that have passed since.
    Optional<Reminder> before =
        requestKey.flatMap(key -> repeated.createdBefore(caller, key, RequestKey.hash(raw)));
    if (before.isPresent()) {
      return Saved.before(before.get());
    }
    Draft read = rules.reader(caller).fresh(body);
    Draft draft = read.noting(lookup.sameName(caller, read.definition().name()));
    if (draft.id().isPresent()) {
      return Saved.now(write(draft.id().get(), draft), draft.notes());
    }
    return requestKey
        .map(key -> repeated.create(caller, draft, key, RequestKey.hash(raw), this::write))
        .orElseGet(() -> Saved.now(write(Reminder.newId(random), draft), draft.notes()));
  }

  private Reminder write(String id, Draft draft) {
    Definition definition = inTrace(draft.definition());
    return events.publish(
        ChangeType.CREATED,
        draft.enabled().orElse(true)
            ? changes.create(id, definition)
            : changes.createPaused(id, definition, new ServerReason.CreatedPaused().reason()));
  }

  /** Stores the span that caused it: a tool call, or a request with a trace of its own. */
  private static Definition inTrace(Definition definition) {
    return Span.current()
        .map(it ->
            ReminderAttributes.of(definition)
                .with(StandingFields.CAUSE, it.traceparent())
                .in(definition))
        .orElse(definition);
  }
}
