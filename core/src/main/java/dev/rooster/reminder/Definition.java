package dev.rooster.reminder;

import dev.rooster.schedule.At;
import dev.rooster.schedule.Bounded;
import dev.rooster.schedule.Schedule;
import dev.rooster.schedule.Triggered;
import dev.rooster.schedule.Unreadable;
import dev.rooster.text.Storable;
import java.time.Instant;
import java.util.Optional;

/**
 * The part of a reminder that its owner gives: text, schedule, condition and policies.
 *
 * @param kind names the handler that runs it
 * @param name display name; may be empty
 * @param text the handler gets it unchanged
 * @param key runs with the same key share a limit, as the runs of one agent do; empty for none
 * @param labels values of the embedding program
 */
public record Definition(
    String kind,
    String name,
    String text,
    String key,
    Schedule schedule,
    Optional<Condition> condition,
    Policies policies,
    Labels labels) {

  public static final int LONGEST_NAME = 200;
  public static final int LONGEST_TEXT = 1_000_000;

  public Definition {
    if (kind.isBlank()) {
      throw RefusedException.invalid("the reminder has no kind", "name the handler that runs it");
    }
    refuseUnstorable("kind", kind, LONGEST_NAME);
    refuseUnstorable("name", name, LONGEST_NAME);
    refuseUnstorable("key", key, LONGEST_NAME);
    refuseUnstorable("text", text, LONGEST_TEXT);
    if (isOneShot(schedule)
        && condition.filter(it -> it.mode() == Condition.Mode.ONCE).isPresent()) {
      throw RefusedException.invalid(
          "a condition in mode once needs several occurrences, but this reminder has only one",
          "use a recurring schedule, or the mode each or until");
    }
  }

  static void refuseUnstorable(String part, String text, int longest) {
    if (text.length() > longest) {
      throw RefusedException.invalid(
          "the %s has %d characters".formatted(part, text.length()),
          "shorten it to %d characters or fewer".formatted(longest));
    }
    if (!Storable.isStorable(text)) {
      throw RefusedException.invalid(
          "the %s contains a NUL or an unpaired surrogate".formatted(part), "remove it");
    }
  }

  /** A reminder of the kind, with the default policies for its schedule. */
  public static Definition of(String kind, String text, Schedule schedule) {
    return new Definition(
        kind,
        "",
        text,
        "",
        schedule,
        Optional.empty(),
        Policies.defaultsFor(schedule),
        Labels.NONE);
  }

  /** Whether it has one occurrence only. */
  public boolean oneShot() {
    return isOneShot(schedule);
  }

  private static boolean isOneShot(Schedule schedule) {
    return schedule instanceof At
        || (schedule instanceof Triggered triggered && triggered.once())
        || (schedule instanceof Unreadable kept && kept.once())
        || (schedule instanceof Bounded bounded && isOneShot(bounded.schedule()));
  }

  /** Whether something outside gives the instants of its schedule. */
  public boolean triggered() {
    return Triggered.of(schedule).isPresent();
  }

  /** Whether the schedule has this instant; a schedule that fails has none. */
  boolean isScheduled(Instant instant) {
    try {
      return schedule.next(instant.minusNanos(1)).filter(instant::equals).isPresent();
    } catch (RuntimeException e) {
      return false;
    }
  }

  public Definition withName(String other) {
    return new Definition(kind, other, text, key, schedule, condition, policies, labels);
  }

  public Definition withText(String other) {
    return new Definition(kind, name, other, key, schedule, condition, policies, labels);
  }

  public Definition withKey(String other) {
    return new Definition(kind, name, text, other, schedule, condition, policies, labels);
  }

  public Definition withSchedule(Schedule other) {
    return new Definition(kind, name, text, key, other, condition, policies, labels);
  }

  public Definition withCondition(Condition other) {
    return new Definition(kind, name, text, key, schedule, Optional.of(other), policies, labels);
  }

  public Definition withPolicies(Policies other) {
    return new Definition(kind, name, text, key, schedule, condition, other, labels);
  }

  public Definition withLabels(Labels other) {
    return new Definition(kind, name, text, key, schedule, condition, policies, other);
  }
}
