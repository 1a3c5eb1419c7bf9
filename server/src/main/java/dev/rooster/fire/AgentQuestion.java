package dev.rooster.fire;

import dev.rooster.reminder.Condition;

/** The part of a reminder's condition that its agent judges. */
sealed interface AgentQuestion {

  /** The reminder has no condition, or a command has answered it. */
  record None() implements AgentQuestion {}

  /** The agent judges the condition before it does the work. */
  record Asked(Condition condition) implements AgentQuestion {}

  /** A user started the run without its condition. */
  record Bypassed() implements AgentQuestion {}
}
