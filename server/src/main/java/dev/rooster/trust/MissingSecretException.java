package dev.rooster.trust;

import dev.rooster.text.Told;

/** A secret that the configuration refers to is not where it should be. */
public final class MissingSecretException extends RuntimeException implements Told {
  private static final long serialVersionUID = 1L;

  private final String remedy;

  MissingSecretException(String problem, String remedy) {
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
