package dev.rooster.text;

/**
 * An error written for users, on any surface: what is wrong, and what to do about it. Both parts
 * start with a lowercase letter and have no full stop, so that a surface can show them separately.
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

  /** Both parts as {@link ErrorLine} joins them. */
  public final String line() {
    return ErrorLine.of(problem(), remedy);
  }
}
