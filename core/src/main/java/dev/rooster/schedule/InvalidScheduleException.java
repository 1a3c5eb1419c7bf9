package dev.rooster.schedule;

import dev.rooster.text.Told;

/**
 * A time, zone or schedule that was written in a way Rooster does not take. The message says what
 * is wrong, the remedy what to write instead; both are made to be shown as they are, on any
 * surface.
 */
public final class InvalidScheduleException extends RuntimeException implements Told {
  private static final long serialVersionUID = 1L;

  private final String remedy;

  public InvalidScheduleException(String problem, String remedy) {
    super(problem);
    this.remedy = remedy;
  }

  @Override
  public String problem() {
    return String.valueOf(getMessage());
  }

  @Override
  public String remedy() {
    return remedy;
  }
}
