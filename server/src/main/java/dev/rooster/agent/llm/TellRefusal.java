package dev.rooster.agent.llm;

import dev.rooster.agent.OperatorNotice;
import dev.rooster.text.ErrorLine;

/**
 * Tells the operator that the first model of an agent refuses every request, so that the fallback
 * does not hide an invalid key.
 *
 * @param model its name; another model of the same endpoint may be accepted
 */
record TellRefusal(String agent, String model, OperatorNotice notice) {

  void began(ModelFailure.Denied denied) {
    notice.began(
        trouble(),
        "The fallback replies for agent %s: %s"
            .formatted(agent, ErrorLine.of(denied.why(), denied.remedy())));
  }

  /** The model has replied. */
  void ended() {
    notice.ended(trouble());
  }

  private String trouble() {
    return "model-refused/%s/%s".formatted(agent, model);
  }
}
