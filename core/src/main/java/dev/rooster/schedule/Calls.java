package dev.rooster.schedule;

/** Fires once, when the user has sent the agent this many more prompts. */
public record Calls(int prompts) implements Triggered {
  public static final int MOST = 1_000_000;

  public Calls {
    if (prompts < 1 || prompts > MOST) {
      throw new InvalidScheduleException(
          "%d is not a valid number of prompts".formatted(prompts),
          "choose a number from 1 to %d".formatted(MOST));
    }
  }

  @Override
  public boolean once() {
    return true;
  }
}
