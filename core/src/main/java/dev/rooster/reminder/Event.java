package dev.rooster.reminder;

import dev.rooster.schedule.Schedule;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** An event in the life of a reminder; {@link Lifecycle} decides what follows. */
public sealed interface Event {

  record Created() implements Event {}

  record Edited(Definition definition) implements Event {}

  record Paused(Reason why) implements Event {}

  record Resumed() implements Event {}

  record Cancelled(Reason why) implements Event {}

  /**
   * A cancelled reminder is wanted again and goes on.
   *
   * @param paused why it was paused when it was cancelled; empty if it was active
   */
  record Restored(Definition definition, Optional<Reason> paused) implements Event {}

  /** It is to come at this instant too, whatever its schedule; the latest request holds. */
  record Snoozed(Instant until) implements Event {}

  /**
   * The latest occurrence is done, and its snooze is dropped. A one-shot is over, also if it has
   * not fired yet; the series of a recurring reminder continues.
   *
   * @param by who said so; may be empty
   */
  record Done(String by) implements Event {}

  /** The latest occurrence is not done after all: that was said a moment ago, by mistake. */
  record Undone() implements Event {}

  /**
   * Something outside has given the instant of a fire. A reminder that has fires of its own, or
   * knows the instant, stays unchanged.
   */
  record Triggered(Instant at) implements Event {}

  /** The fire that something outside has given, and that is still ahead, is off. */
  record Untriggered() implements Event {}

  /**
   * The run under the reminder's claim has not started, and its node gives it back.
   *
   * @param claimed the schedule at the time of the claim
   */
  record Released(Schedule claimed) implements Event {}

  /**
   * An agent that was asked a condition reports later that it is met: the latest occurrence is
   * done, and with mode until or once the reminder is over.
   *
   * @param by who said so; may be empty
   */
  record ConditionMet(String by) implements Event {}

  /** The time zone rules have changed since the next fire was planned. */
  record ZonesChanged() implements Event {}

  /**
   * The clock was ahead and has been set back.
   *
   * @param records those of this reminder that were written, or are due, later than now
   */
  record ClockSetBack(List<Occurrence> records) implements Event {}

  /**
   * The attempt under the reminder's claim has ended.
   *
   * @param earlier of the run as it was claimed; the reminder may have been edited since
   */
  record Ended(Outcome outcome, Earlier earlier) implements Event {
    public Ended(Outcome outcome) {
      this(outcome, Earlier.NONE);
    }
  }
}
