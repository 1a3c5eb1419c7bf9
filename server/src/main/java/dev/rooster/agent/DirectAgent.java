package dev.rooster.agent;

/** Answers with the message itself: for reminders that need nobody to think. */
public final class DirectAgent implements Agent {

  @Override
  public Reply turn(TurnRequest turn) {
    return Reply.of(turn.message());
  }
}
