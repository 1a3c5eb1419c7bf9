package dev.rooster.fire;

import dev.rooster.text.UserFacingException;

/** A condition that gave no answer. */
final class UnansweredException extends UserFacingException {
  private static final long serialVersionUID = 1L;

  UnansweredException(String problem, String remedy) {
    super(problem, remedy);
  }
}
