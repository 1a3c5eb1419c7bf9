package dev.rooster.store;

import dev.rooster.text.UserFacingException;

/**
 * The store could not be reached or used. Nothing is known about the last change: it was written,
 * or it was not.
 */
public final class StoreException extends UserFacingException {
  private static final long serialVersionUID = 1L;

  public StoreException(String problem, String remedy, Throwable cause) {
    super(problem, remedy);
    initCause(cause);
  }

  public StoreException(String problem, String remedy) {
    super(problem, remedy);
  }
}
