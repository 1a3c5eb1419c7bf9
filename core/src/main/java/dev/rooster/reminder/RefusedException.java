package dev.rooster.reminder;

import dev.rooster.text.UserFacingException;

/**
 * A request that Rooster rejects. The problem says what is wrong, the remedy what to do; every
 * surface shows both unchanged.
 */
public final class RefusedException extends UserFacingException {
  private static final long serialVersionUID = 1L;

  /** The kind of refusal, for surfaces that have codes. */
  public enum Reason {
    INVALID,
    NOT_FOUND,
    ALREADY_EXISTS,
    VERSION_CONFLICT,
    HAS_ENDED,
    /** The request does not fit the state: paused, or not fired yet. */
    WRONG_STATE,
    ALREADY_RUNNING,
    /** Too many runs at once; a retry succeeds when one has ended. */
    OVERLOADED,
    /** The engine or its store is down or shutting down. */
    UNAVAILABLE,
    /** The run has ended. */
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
        "the id %s is taken".formatted(id),
        "choose another id, or edit that reminder");
  }

  public Reason reason() {
    return reason;
  }
}
