package dev.rooster.gateway;

import dev.rooster.text.Told;

/** A condition that was asked and did not answer. */
final class UnansweredException extends RuntimeException implements Told {
  private static final long serialVersionUID = 1L;

  private final String remedy;

  UnansweredException(String problem, String remedy) {
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
