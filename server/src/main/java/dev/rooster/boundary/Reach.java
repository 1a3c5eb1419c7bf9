package dev.rooster.boundary;


/** When a boundary is reached. */
public sealed interface Reach {

  /** With this many further prompts of the user. */
  record Calls(int calls) implements Reach {}

  record Minutes(int minutes) implements Reach {}

  /** As it is said to the agent. */
  default String words() {
    return switch (this) {
      case Calls(int calls) -> calls == 1 ? "with the next prompt" : "with prompt %d from now".formatted(calls);
      case Minutes(int minutes) -> minutes == 1 ? "in 1 minute" : "in %d minutes".formatted(minutes);
    };
  }
}
