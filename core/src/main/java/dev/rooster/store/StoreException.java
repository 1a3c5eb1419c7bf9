package dev.rooster.store;

/**
 * The store could not be reached or used. Nothing is known about the last change: it was written,
 * or it was not.
 */
public final class StoreException extends RuntimeException {
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

  public String problem() {
    return String.valueOf(getMessage());
  }

  public String remedy() {
    return remedy;
  }

  /** Both in one line. */
  public String line() {
    return problem() + ": " + remedy;
  }
}
