package dev.rooster.reminders;

import dev.rooster.engine.Changes;
import dev.rooster.events.Span;
import dev.rooster.format.ParsedValue;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Event;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.ChangeEvents.ChangeType;
import dev.rooster.reminders.Reminders.Saved;
import dev.rooster.store.Store;
import dev.rooster.trust.Caller;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Creates reminders: once per request, under the current rules. Thread-safe. */
public final class CreateReminder {
  private final CurrentRules rules;
  private final Lookup lookup;
  private final Changes changes;
  private final ChangeEvents events;
  private final RandomGenerator random;
  private final RepeatedRequests repeated;
  private final AskApproval ask;

  /**
   * @param random makes the ids
   */
  public CreateReminder(
      Store store,
      CurrentRules rules,
      Changes changes,
      ChangeEvents events,
      RandomGenerator random,
      AskApproval ask) {
    this.rules = rules;
    this.lookup = new Lookup(store);
    this.repeated = new RepeatedRequests(store);
    this.changes = changes;
    this.events = events;
    this.random = random;
    this.ask = ask;
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
    return events.publish(ChangeType.CREATED, written(id, inTrace(draft.definition()), draft));
  }

  private Reminder written(String id, Definition definition, Draft draft) {
    if (draft.approval().isPresent()) {
      return pending(id, definition, draft.approval().get());
    }
    return draft.enabled().orElse(true)
        ? changes.create(id, definition)
        : changes.createPaused(id, definition, new ServerReason.CreatedPaused().reason());
  }

  /** With the question to the person, so that none waits unasked. */
  private Reminder pending(String id, Definition definition, ServerReason why) {
    Instant now = Instant.ofEpochMilli(rules.now().toEpochMilli());
    Reminder active = Lifecycle.create(id, definition, now);
    Reminder pending = Lifecycle.step(active, new Event.Paused(why.reason()), now).reminder();
    List<Reminder> all = new ArrayList<>(List.of(pending));
    all.addAll(ask.about(pending, now));
    return changes.create(all).getFirst();
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
