package dev.rooster.gateway;

import dev.rooster.text.ToldException;

/** A condition that was asked and did not answer. */
final class UnansweredException extends ToldException {
  private static final long serialVersionUID = 1L;

  UnansweredException(String problem, String remedy) {
    super(problem, remedy);
  }
}
