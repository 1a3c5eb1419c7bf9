package dev.rooster.reminder;

import dev.rooster.text.UserFacingException;

/**
 * A wish that Rooster does not fulfil. The message says what is wrong, the remedy what to do; both
 * are made to be shown as they are, on any surface.
 */
public final class RefusedException extends UserFacingException {
  private static final long serialVersionUID = 1L;

  /** What kind of refusal it is, for surfaces that have codes. */
  public enum Reason {
    INVALID,
    NOT_FOUND,
    ALREADY_EXISTS,
    VERSION_CONFLICT,
    HAS_ENDED,
    ALREADY_RUNNING,
    OVERLOADED,
    NOT_RUNNING,
    NOT_ALLOWED
  }

  private final Reason reason;

  public RefusedException(Reason reason, String problem, String remedy) {
    super(problem, remedy);
    this.reason = reason;
  }

  public static RefusedException invalid(String problem, String remedy) {
    return new RefusedException(Reason.INVALID, problem, remedy);
  }

  public static RefusedException notFound(String id) {
    return new RefusedException(
        Reason.NOT_FOUND, "there is no reminder " + id, "list the reminders to see their ids");
  }

  public static RefusedException alreadyExists(String id) {
    return new RefusedException(
        Reason.ALREADY_EXISTS,
        "there is a reminder %s already".formatted(id),
        "choose another id, or edit that one");
  }

  public Reason reason() {
    return reason;
  }
}
