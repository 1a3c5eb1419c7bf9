package dev.rooster.agent.direct;

import dev.rooster.agent.Agent;
import dev.rooster.agent.Reply;
import dev.rooster.agent.TurnScene;

/** Replies with the message itself, so that a reminder needs no model. */
final class DirectAgent implements Agent {

  @Override
  public Reply turn(TurnScene scene) {
    return Reply.literal(scene.request().message());
  }
}
