package dev.rooster.schedule;

/**
 * A time, zone or schedule that was written in a way Rooster does not take. The message says what
 * is wrong, the remedy what to write instead; both are made to be shown as they are, on any
 * surface.
 */
public final class InvalidScheduleException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String remedy;

  public InvalidScheduleException(String problem, String remedy) {
    super(problem);
    this.remedy = remedy;
  }

  /** What is wrong, without full stop. */
  public String problem() {
    return String.valueOf(getMessage());
  }

  /** What to write instead, without full stop. */
  public String remedy() {
    return remedy;
  }

  /** Both in one line. */
  public String line() {
    return problem() + ": " + remedy;
  }
}
