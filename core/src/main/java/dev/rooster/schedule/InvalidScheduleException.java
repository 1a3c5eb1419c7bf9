package dev.rooster.schedule;

import dev.rooster.text.UserFacingException;

/**
 * A time, zone or schedule that was written in a way Rooster does not take. The message says what
 * is wrong, the remedy what to write instead; both are made to be shown as they are, on any
 * surface.
 */
public final class InvalidScheduleException extends UserFacingException {
  private static final long serialVersionUID = 1L;

  public InvalidScheduleException(String problem, String remedy) {
    super(problem, remedy);
  }
}
