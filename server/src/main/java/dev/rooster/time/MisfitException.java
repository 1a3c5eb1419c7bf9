package dev.rooster.time;

import dev.rooster.text.UserFacingException;

/** Parts of a schedule that exclude each other, or too few of them. */
public final class MisfitException extends UserFacingException {
  private static final long serialVersionUID = 1L;

  MisfitException(String problem, String remedy) {
    super(problem, remedy);
  }
}
