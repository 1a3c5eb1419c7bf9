package dev.rooster.reminder;

import dev.rooster.schedule.At;
import dev.rooster.schedule.Calls;
import dev.rooster.schedule.Count;
import dev.rooster.schedule.Every;
import dev.rooster.schedule.Idle;
import dev.rooster.schedule.On;
import dev.rooster.schedule.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** One reminder on one day, with a clock set by hand, stored as a store would. */
final class Scene {
  static final Outcome DONE = new Outcome.Done("reply");
  static final Outcome FAILED = new Outcome.Failed("no network", true);
  static final Outcome FAILED_FOR_GOOD = new Outcome.Failed("no such file", false);
  static final Outcome INTERRUPTED = new Outcome.Interrupted(Reason.Plain.NODE_DIED);

  private static final String DAY = "2026-03-02T";

  private final SortedMap<Instant, Occurrence> history = new TreeMap<>();
  private final List<Occurrence> records = new ArrayList<>();
  private Instant now;
  private Instant watchingSince;
  private Reminder reminder;
  private boolean removed;

  /** Creates the reminder at 9:00. */
  Scene(Definition definition) {
    this.now = time("09:00");
    this.watchingSince = now;
    this.reminder = Lifecycle.create("r", definition, now);
  }

  static Instant time(String time) {
    return Instant.parse(DAY + (time.length() == 5 ? time + ":00" : time) + "Z");
  }

  /** Every five minutes from 10:00 on. */
  static Definition recurring() {
    return Definition.of("test", "text", every("PT5M"));
  }

  /** From 10:00 on. */
  static Schedule every(String interval) {
    return new Every(Duration.parse(interval), time("10:00"));
  }

  static Definition recurring(Policies policies) {
    return recurring().withPolicies(policies);
  }

  /** At 10:00. */
  static Definition oneShot() {
    return Definition.of("test", "text", At.instant(time("10:00")));
  }

  static Definition with(Condition.Mode mode, Definition definition) {
    return definition.withCondition(
        new Condition(mode, Condition.By.COMMAND, "test", Condition.DEFAULT_TIMEOUT));
  }

  Scene at(String time) {
    now = time(time);
    return this;
  }

  /** No node is active until then. */
  Scene downUntil(String time) {
    watchingSince = time(time);
    return at(time);
  }

  /** No node is active for so long. */
  Scene later(Duration downtime) {
    now = now.plus(downtime);
    watchingSince = now;
    return this;
  }

  /** The store grants the claim of the next fire. */
  Scene claimed() {
    NextFire next = reminder.standing().next().orElseThrow();
    return claimed(next.due(), next.attempt(), false, next.fired());
  }

  private Scene claimed(Instant due, int attempt, boolean manual, boolean fired) {
    Standing standing = reminder.standing();
    reminder =
        reminder.with(
            standing.claimed(
                new Claim("node", standing.fence() + 1, now, due, attempt, manual, fired)));
    return this;
  }

  /** A user requests a run. */
  Scene runNow() {
    return claimed(now, 1, true, false);
  }

  /** The engine wakes: claims the next fire, and passes over missed ones. */
  Scene woken() {
    claimed();
    Run run = Run.of(reminder);
    return run.missed(watchingSince) || run.superseded()
        ? ended(new Outcome.Missed(watchingSince))
        : this;
  }

  /** Runs the next fire from now until then. */
  Scene runs(String until, Outcome outcome) {
    return claimed().at(until).ended(outcome);
  }

  /** The run under the claim has not started, and its node gives it back. */
  Scene released() {
    return on(new Event.Released(reminder.definition().schedule()));
  }

  Scene ended(Outcome outcome) {
    return on(new Event.Ended(outcome));
  }

  Scene paused() {
    return on(new Event.Paused(new Reason.ByRequest("holidays")));
  }

  Scene snoozed(String until) {
    return on(new Event.Snoozed(time(until)));
  }

  Scene triggered(String at) {
    return on(new Event.Triggered(time(at)));
  }

  Scene untriggered() {
    return on(new Event.Untriggered());
  }

  /** When the agent has been idle for five minutes. */
  static Definition idle() {
    return Definition.of("test", "text", new Idle(Duration.ofMinutes(5), false));
  }

  /** When a webhook is called. */
  static Definition onCall() {
    return Definition.of("test", "text", new On(On.Source.WEBHOOK, "ci"));
  }

  /** After three prompts. */
  static Definition calls() {
    return Definition.of("test", "text", new Calls(3));
  }

  Scene done() {
    return on(new Event.Done("alice"));
  }

  Scene undone() {
    return on(new Event.Undone());
  }

  Scene resumed() {
    return on(new Event.Resumed());
  }

  Scene cancelled() {
    return on(new Event.Cancelled(new Reason.ByRequest("not needed")));
  }

  Scene restored() {
    return on(new Event.Restored(reminder.definition(), Optional.empty()));
  }

  Scene restored(Definition other) {
    return on(new Event.Restored(other, Optional.empty()));
  }

  Scene restored(Reason paused) {
    return on(new Event.Restored(reminder.definition(), Optional.of(paused)));
  }

  /** The clock was ahead and shows this time from now on. */
  Scene setBackTo(String time) {
    at(time);
    return on(
        new Event.ClockSetBack(
            history.values().stream()
                .filter(it -> it.recordedAt().isAfter(now) || it.lastDue().isAfter(now))
                .toList()));
  }

  Scene edited(Definition definition) {
    return on(new Event.Edited(definition));
  }

  Scene on(Event event) {
    return wrote(Lifecycle.step(reminder, event, now));
  }

  /** Ends the run with a schedule that fails to compute the next fire. */
  Scene endedWithAFailingSchedule(Outcome outcome) {
    return failing(new Event.Ended(outcome));
  }

  Scene failing(Event event) {
    Series failing =
        new Series(after -> {
          throw new IllegalStateException("the zone is gone");
        });
    return wrote(Lifecycle.step(reminder, event, now, failing));
  }

  private Scene wrote(Step step) {
    reminder = step.reminder();
    removed = step.deleted();
    records.addAll(step.records());
    step.withdrawn().forEach(record -> history.remove(record.due()));
    step.records().forEach(record -> history.put(record.due(), record));
    return this;
  }

  private static String words(Occurrence record) {
    String due = shown(record.due());
    String why = record.why().map(it -> ": " + ReasonWords.of(it)).orElse("");
    return record.count().equals(Count.ONE)
        ? "%s %s%s".formatted(due, record.status(), why)
        : "%s to %s (%s) %s%s"
            .formatted(due, shown(record.lastDue()), record.count(), record.status(), why);
  }

  /** The history, oldest first: "10:00 ok", "10:05 to 10:15 (3) skipped: why". */
  List<String> rows() {
    return history.values().stream().map(Scene::words).toList();
  }

  List<Occurrence> records() {
    return records;
  }

  /** The next fire: "10:05 planned", "10:00 retry at 10:00:30", "none". */
  String next() {
    return reminder.standing().next().map(Scene::words).orElse("none");
  }

  private static String words(NextFire next) {
    String at = next.at().equals(next.due()) ? "" : " at " + shown(next.at());
    return "%s %s%s"
        .formatted(shown(next.due()), next.reason().name().toLowerCase(Locale.ROOT), at);
  }

  private static String shown(Instant instant) {
    return instant.toString().replace(DAY, "").replaceFirst("(:00)?Z$", "");
  }

  Status status() {
    return reminder.standing().status();
  }

  String reason() {
    return reminder.standing().reason().map(ReasonWords::of).orElse("");
  }

  Tally tally() {
    return reminder.standing().tally();
  }

  Reminder reminder() {
    return reminder;
  }

  boolean removed() {
    return removed;
  }
}
