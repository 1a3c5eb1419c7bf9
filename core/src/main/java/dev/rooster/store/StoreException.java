package dev.rooster.store;

import dev.rooster.text.UserFacingException;

/** The store is unavailable. Whether the last change was written is unknown. */
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
