package dev.rooster.text;

/**
 * An error that every surface shows unchanged: the problem and its remedy, both without a full
 * stop.
 */
public abstract class UserFacingException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String remedy;

  protected UserFacingException(String problem, String remedy) {
    super(problem);
    this.remedy = remedy;
  }

  public final String problem() {
    return String.valueOf(getMessage());
  }

  public final String remedy() {
    return remedy;
  }

  /** Problem and remedy on one line. */
  public final String line() {
    return problem() + ": " + remedy;
  }
}
