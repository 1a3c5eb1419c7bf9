package dev.rooster.cli.command;

/** The exit codes. */
public enum Exit {
  OK(0, "success"),
  /** The command was rejected or failed. */
  REFUSED(1, "rejected or failed; standard error explains why and what to do"),
  /** The command line is invalid. */
  USAGE(2, "invalid usage, such as an unknown option or a missing argument");

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
