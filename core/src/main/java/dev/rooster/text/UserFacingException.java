package dev.rooster.text;

/**
 * A refusal that is made to be shown as it is, on any surface: what is wrong, and what to do about
 * it, both without full stop.
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

  /** Both in one line. */
  public final String line() {
    return problem() + ": " + remedy;
  }
}
