package dev.rooster.turn;

import dev.rooster.agent.Usage;

/** An interrupt ended a turn whose agent had been called. */
public final class TurnInterruptedException extends InterruptedException {
  private static final long serialVersionUID = 1L;

  private final transient Usage usage;

  /**
   * @param usage the tokens and cost until the interrupt
   */
  TurnInterruptedException(Usage usage) {
    super("the turn was interrupted");
    this.usage = usage;
  }

  public Usage usage() {
    return usage;
  }
}
