package dev.rooster.agent.llm;

/** A model did not reply. */
final class ModelException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient ModelFailure failure;

  ModelException(ModelFailure failure) {
    super(failure.why());
    this.failure = failure;
  }

  ModelFailure failure() {
    return failure;
  }
}
