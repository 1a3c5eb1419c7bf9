package dev.rooster.cli.command;

/** A command line that the grammar does not take, with what to write instead. */
public final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String remedy;

  public UsageException(String problem, String remedy) {
    super(problem);
    this.remedy = remedy;
  }

  /** Problem and remedy in one line. */
  public String line() {
    return getMessage() + ": " + remedy;
  }
}
