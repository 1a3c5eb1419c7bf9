package dev.rooster.agent;

/** A turn without a reply. */
public final class TurnFailedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean passing;

  /**
   * @param passing whether trying again may help
   */
  public TurnFailedException(String why, boolean passing) {
    super(why);
    this.passing = passing;
  }

  public String why() {
    return String.valueOf(getMessage());
  }

  public boolean passing() {
    return passing;
  }
}
