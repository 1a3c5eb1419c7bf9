package dev.rooster.schedule;

import dev.rooster.text.UserFacingException;

/**
 * A time, zone or schedule that Rooster cannot accept. The message says what is wrong, the remedy
 * what to write instead; every surface shows both unchanged.
 */
public final class InvalidScheduleException extends UserFacingException {
  private static final long serialVersionUID = 1L;

  public InvalidScheduleException(String problem, String remedy) {
    super(problem, remedy);
  }
}
