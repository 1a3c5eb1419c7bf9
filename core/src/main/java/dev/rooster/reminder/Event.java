package dev.rooster.reminder;

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
