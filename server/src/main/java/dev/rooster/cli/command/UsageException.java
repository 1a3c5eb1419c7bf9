package dev.rooster.cli.command;

import dev.rooster.text.ErrorLine;

/** An invalid command line, with a remedy. */
public final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String remedy;

  public UsageException(String problem, String remedy) {
    super(problem);
    this.remedy = remedy;
  }

  /** Problem and remedy as one line. */
  public String line() {
    return ErrorLine.of(String.valueOf(getMessage()), remedy);
  }
}
