package dev.rooster.cli.command;

/** How the program ends, as the shell sees it. */
public enum Exit {
  OK(0),
  /** Refused or failed; one line on standard error says why. */
  REFUSED(1),
  /** Called in a way that the grammar does not know. */
  USAGE(2);

  private final int code;

  Exit(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }
}
