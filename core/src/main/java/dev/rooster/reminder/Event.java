package dev.rooster.reminder;

/** What happens to a reminder. */
public sealed interface Event {

  record Created() implements Event {}

  record Edited(Definition definition) implements Event {}

  record Paused(String why) implements Event {}

  record Resumed() implements Event {}

  record Cancelled(String why) implements Event {}

  /** Time zones have other rules than when the next fire was planned. */
  record ZonesChanged() implements Event {}

  /** The attempt under the reminder's claim has ended. */
  record Ended(Outcome outcome) implements Event {}
}
