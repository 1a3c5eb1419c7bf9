package dev.rooster.agent;

/** What an agent answered, and what that took. */
public record Reply(String text, Usage usage) {

  public static Reply of(String text) {
    return new Reply(text, Usage.NONE);
  }
}
