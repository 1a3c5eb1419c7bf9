package dev.rooster.time;

import dev.rooster.text.UserFacingException;

/** A schedule has parts that exclude each other, or lacks one. */
public final class MisfitException extends UserFacingException {
  private static final long serialVersionUID = 1L;

  MisfitException(String problem, String remedy) {
    super(problem, remedy);
  }
}
