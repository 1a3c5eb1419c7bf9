package dev.rooster.reminders;

import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.reminder.Acknowledged;
import dev.rooster.reminder.Claim;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Missed;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Tally;
import dev.rooster.schedule.Words;
import dev.rooster.time.FireText;
import dev.rooster.trust.Trust;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** Reads the values of fields from reminders. */
final class FieldValues {
  /**
   * A definition with its attributes.
   *
   * @param shownIn the zone in which its times are shown
   */
  record Defined(Definition definition, ReminderAttributes attributes, ZoneId shownIn) {
    /**
     * @param otherwise the zone for a schedule without one
     */
    static Defined of(Definition definition, ReminderAttributes attributes, ZoneId otherwise) {
      return new Defined(
          definition, attributes, ScheduleJson.zone(definition.schedule(), otherwise));
    }

    Policies policies() {
      return definition.policies();
    }
  }

  /**
   * A reminder with its attributes, which are parsed once instead of once per field.
   *
   * @param problem what needs attention; empty for nothing
   */
  record Subject(Reminder reminder, ReminderAttributes attributes, Trust trust, String problem) {
    Optional<Tally.Last> last() {
      return reminder.standing().tally().last();
    }

    Optional<Acknowledged> acknowledged() {
      return reminder.standing().tally().response().acknowledged();
    }

    boolean isActive() {
      return reminder.standing().status() == Status.ACTIVE;
    }
  }

  private static final Map<String, Function<Defined, Optional<String>>> DEFINED = defined();
  private static final Map<String, Function<Subject, Optional<String>>> STANDING = standing();

  private FieldValues() {}

  /** The value of a field of the definition, as JSON. */
  static String json(ReminderField<?> field, Defined defined) {
    return field
        .kept()
        .map(ignored -> kept(field, defined.attributes()))
        .orElseGet(
            () -> Objects.requireNonNull(DEFINED.get(field.name()), field.name()).apply(defined))
        .orElse("null");
  }

  private static <T> Optional<String> kept(ReminderField<T> field, ReminderAttributes attributes) {
    T value = attributes.get(field);
    boolean nothing =
        field.text().givesNull() && value.equals(field.kept().orElseThrow().fallback());
    return nothing ? Optional.empty() : Optional.of(field.type().json(value));
  }

  /** The value of a field of the current state, as JSON. */
  static String json(ReminderField<?> field, Subject subject) {
    return Objects.requireNonNull(STANDING.get(field.name()), field.name())
        .apply(subject)
        .orElse("null");
  }

  private static Map<String, Function<Defined, Optional<String>>> defined() {
    Values<Defined> values = new Values<>();
    values.text(WhatFields.NAME, it -> it.definition().name());
    values.text(WhatFields.USER, it -> it.definition().labels().owner());
    values.always(WhatFields.MESSAGE, it -> it.definition().text());
    values.section(
        WhenFields.SCHEDULE,
        it -> Optional.of(ScheduleJson.of(it.definition().schedule(), it.attributes().floating())));
    values.always(
        WhenFields.WORDS, it -> ScheduleJson.words(it.definition(), it.attributes(), it.shownIn()));
    values.always(WhenFields.BRIEF, it -> Words.brief(it.definition().schedule()));
    values.always(WhenFields.SHOWN_IN, it -> FireText.zone(it.shownIn()));
    values.maybe(WhenFields.STARTS, it -> ScheduleJson.starts(it.definition().schedule()));
    values.maybe(WhenFields.ENDS, it -> ScheduleJson.ends(it.definition().schedule()));
    values.maybe(
        WhenFields.MAX_FIRES,
        it -> it.policies().maxFires().stream().mapToObj(Long::valueOf).findFirst());
    values.always(WhenFields.EXCEPT, it -> ScheduleJson.except(it.definition(), it.attributes()));
    values.section(
        HowFields.CONDITION, it -> it.definition().condition().map(FieldValues::condition));
    values.section(HowFields.MISSED, it -> Optional.of(missed(it.policies().missed())));
    values.always(HowFields.OVERLAP, it -> it.policies().overlap());
    values.always(HowFields.TIMEOUT, it -> it.policies().timeout());
    values.always(HowFields.DELETE_AFTER_RUN, it -> it.policies().deleteAfterRun());
    return values.byName;
  }

  private static JsonText condition(Condition condition) {
    JsonText json = JsonText.object();
    ReminderField<String> asks =
        condition.by() == Condition.By.COMMAND ? HowFields.COMMAND : HowFields.PROMPT;
    asks.store(json, condition.text());
    HowFields.MODE.store(json, condition.mode());
    HowFields.CONDITION_TIMEOUT.store(json, condition.timeout());
    return json;
  }

  private static JsonText missed(Missed missed) {
    JsonText json = JsonText.object();
    HowFields.POLICY.store(json, missed.policy());
    boolean skips = missed.policy() == Missed.Policy.SKIP;
    HowFields.WITHIN.store(json, skips ? Missed.DEFAULT_WITHIN : missed.within());
    return json;
  }

  private static Map<String, Function<Subject, Optional<String>>> standing() {
    Values<Subject> values = new Values<>();
    values.always(WhatFields.ID, it -> it.reminder().id());
    values.always(WhatFields.VERSION, it -> it.attributes().edits().count());
    values.always(StandingFields.STATUS, it -> ReminderStatus.of(it.reminder().standing()));
    values.text(
        StandingFields.STATUS_REASON, it -> ReasonText.of(it.reminder().standing().reason()));
    values.text(
        StandingFields.STATUS_REASON_CODE,
        it -> ReasonText.code(it.reminder().standing().reason()));
    values.text(StandingFields.PROBLEM, Subject::problem);
    values.always(StandingFields.ENABLED, Subject::isActive);
    values.always(
        StandingFields.NEEDS_ATTENTION,
        it -> !it.problem().isEmpty() || it.reminder().standing().failing());
    values.maybe(
        StandingFields.NEXT_FIRE_AT,
        it -> it.isActive() ? it.reminder().standing().next().map(NextFire::at) : Optional.empty());
    values.maybe(StandingFields.SNOOZED_UNTIL, it -> it.reminder().standing().snoozedUntil());
    values.maybe(
        StandingFields.RUNNING_SINCE, it -> it.reminder().standing().claim().map(Claim::since));
    values.text(
        StandingFields.RUNNING_RUN,
        it -> it.reminder().running() ? Run.of(it.reminder()).idempotencyKey() : "");
    values.maybe(StandingFields.LAST_FIRED_AT, it -> it.last().map(Tally.Last::firedAt));
    values.maybe(StandingFields.LAST_STATUS, it -> it.last().map(Tally.Last::status));
    values.text(StandingFields.LAST_ERROR, it -> ReasonText.of(it.last().flatMap(Tally.Last::why)));
    values.maybe(
        StandingFields.LAST_DURATION, it -> it.last().map(last -> last.duration().toMillis()));
    values.maybe(StandingFields.DONE_AT, it -> it.acknowledged().map(Acknowledged::at));
    values.text(StandingFields.DONE_BY, it -> it.acknowledged().map(Acknowledged::by).orElse(""));
    values.always(
        StandingFields.CONSECUTIVE_ERRORS,
        it -> (long) it.reminder().standing().tally().errorsInARow());
    values.always(StandingFields.FIRE_COUNT, it -> (long) it.reminder().standing().tally().fires());
    values.text(StandingFields.SOURCE, it -> Sources.file(it.reminder()).orElse(""));
    values.always(StandingFields.CREATED_AT, it -> it.reminder().createdAt());
    values.always(StandingFields.CREATED_BY, it -> it.attributes().origin().by());
    values.text(StandingFields.SOURCE_SESSION, it -> it.attributes().origin().session());
    values.always(StandingFields.TRUST, Subject::trust);
    values.always(StandingFields.TRACE_ID, it -> ReminderTrace.id(it.reminder(), it.attributes()));
    return values.byName;
  }

  /** Collects the functions that return values as JSON. */
  private static final class Values<S> {
    private final Map<String, Function<S, Optional<String>>> byName = new HashMap<>();

    <T> void always(ReminderField<T> field, Function<S, T> value) {
      maybe(field, it -> Optional.of(value.apply(it)));
    }

    /** An empty string is null. */
    void text(ReminderField<String> field, Function<S, String> value) {
      maybe(field, it -> Optional.of(value.apply(it)).filter(text -> !text.isEmpty()));
    }

    <T> void maybe(ReminderField<T> field, Function<S, Optional<T>> value) {
      byName.put(field.name(), it -> value.apply(it).map(field.type()::json));
    }

    void section(ReminderField<Fields> field, Function<S, Optional<JsonText>> value) {
      byName.put(field.name(), it -> value.apply(it).map(JsonText::toString));
    }
  }
}
