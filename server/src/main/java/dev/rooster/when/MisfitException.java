package dev.rooster.when;

import dev.rooster.text.Told;

/** Parts of a schedule that do not go together, or too few of them, with what to write instead. */
public final class MisfitException extends RuntimeException implements Told {
  private static final long serialVersionUID = 1L;

  private final String remedy;

  MisfitException(String problem, String remedy) {
    super(problem);
    this.remedy = remedy;
  }

  @Override
  public String problem() {
    return String.valueOf(getMessage());
  }

  @Override
  public String remedy() {
    return remedy;
  }
}
