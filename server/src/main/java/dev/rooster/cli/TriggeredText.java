package dev.rooster.cli;

/** Words about schedules whose fires come from the activity of the agent. */
final class TriggeredText {
  static final String NO_TIMES = "it depends on the agent: no times are known ahead";

  private TriggeredText() {}
}
