package dev.rooster.cli.command;

/** How the program ends, as the shell sees it. */
public enum Exit {
  OK(0, "done"),
  /** Refused or failed. */
  REFUSED(1, "refused or failed; a line on standard error says why, and what to do"),
  /** Called in a way that the grammar does not know. */
  USAGE(2, "wrong usage, such as an unknown option or a missing argument");

  private final int code;
  private final String meaning;

  Exit(int code, String meaning) {
    this.code = code;
    this.meaning = meaning;
  }

  public int code() {
    return code;
  }

  public String meaning() {
    return meaning;
  }
}
