package dev.rooster.boundary;

/** When a boundary is reached. */
public sealed interface Reach {

  /** With this many further prompts of the user. */
  record Calls(int calls) implements Reach {}

  /** After this many minutes. */
  record Minutes(int minutes) implements Reach {}

  /** When its reminder comes, in words. */
  default String comes() {
    return switch (this) {
      case Calls(int calls) when calls == 1 -> "with the next prompt";
      case Calls(int calls) -> "with prompt %d from now".formatted(calls);
      case Minutes(int minutes) -> "in " + minutes(minutes);
    };
  }

  /** How long it keeps hints away, in words. */
  default String lasts() {
    return switch (this) {
      case Calls(int calls) when calls == 1 -> "with the next prompt";
      case Calls(int calls) -> "with the next %d prompts".formatted(calls);
      case Minutes(int minutes) -> "for " + minutes(minutes);
    };
  }

  private static String minutes(int number) {
    return number == 1 ? "1 minute" : number + " minutes";
  }
}
