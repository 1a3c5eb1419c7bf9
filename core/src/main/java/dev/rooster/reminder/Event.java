package dev.rooster.reminder;

import java.util.List;

/** An event in the life of a reminder; {@link Lifecycle} decides what follows. */
public sealed interface Event {

  record Created() implements Event {}

  record Edited(Definition definition) implements Event {}

  record Paused(Reason why) implements Event {}

  record Resumed() implements Event {}

  record Cancelled(Reason why) implements Event {}

  /** The time zone rules have changed since the next fire was planned. */
  record ZonesChanged() implements Event {}

  /**
   * The clock was ahead and has been set back.
   *
   * @param records those of this reminder that were written, or are due, later than now
   */
  record ClockSetBack(List<Occurrence> records) implements Event {}

  /** The attempt under the reminder's claim has ended. */
  record Ended(Outcome outcome) implements Event {}
}
