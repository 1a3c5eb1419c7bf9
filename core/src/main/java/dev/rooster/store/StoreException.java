package dev.rooster.store;

import dev.rooster.text.Told;

/**
 * The store could not be reached or used. Nothing is known about the last change: it was written,
 * or it was not.
 */
public final class StoreException extends RuntimeException implements Told {
  private static final long serialVersionUID = 1L;

  private final String remedy;

  public StoreException(String problem, String remedy, Throwable cause) {
    super(problem, cause);
    this.remedy = remedy;
  }

  public StoreException(String problem, String remedy) {
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
