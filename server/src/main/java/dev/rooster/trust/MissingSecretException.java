package dev.rooster.trust;

import dev.rooster.text.UserFacingException;

/** A secret that the configuration refers to is missing. */
public final class MissingSecretException extends UserFacingException {
  private static final long serialVersionUID = 1L;

  MissingSecretException(String problem, String remedy) {
    super(problem, remedy);
  }
}
