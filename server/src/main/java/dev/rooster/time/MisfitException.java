package dev.rooster.time;

import dev.rooster.text.UserFacingException;

/** Parts of a schedule that do not go together, or too few of them, with what to write instead. */
public final class MisfitException extends UserFacingException {
  private static final long serialVersionUID = 1L;

  MisfitException(String problem, String remedy) {
    super(problem, remedy);
  }
}
