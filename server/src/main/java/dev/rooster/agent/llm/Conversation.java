package dev.rooster.agent.llm;

import dev.rooster.agent.TurnScene;
import dev.rooster.session.Entry;
import dev.rooster.session.Proof;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/**
 * The conversation of a turn: composes requests from the transcript, and appends to it. The prompt
 * and the time are those of the start of the turn, so that the requests of a turn have the same
 * beginning.
 */
final class Conversation {
  private final TurnScene scene;
  private final String system;
  private final InstantSource clock;
  private final Instant start;

  Conversation(TurnScene scene, String system, InstantSource clock) {
    this.scene = scene;
    this.system = system;
    this.clock = clock;
    this.start = clock.instant();
  }

  ModelView view() {
    return ModelView.of(scene.transcript().entries());
  }

  ModelRequest request() {
    return new ComposeMessages(!scene.tools().specs().isEmpty())
        .of(view(), system, SystemPrompt.now(start, scene.origin().zone()), scene.tools().specs());
  }

  /** Appends a message of the model with its calls, whose ids become unique. */
  List<Entry.Call> append(ModelReply reply) {
    List<Entry.Call> calls = new CallIds(scene.transcript().entries()).unique(reply.calls());
    scene.transcript().append(Entry.assistant(reply.text(), calls, clock.instant()));
    return calls;
  }

  /** Appends a message to the model that no person wrote. */
  void appendMessage(String text) {
    scene.transcript().append(Entry.user(text, scene.origin().from(), clock.instant()));
  }

  void appendResult(Entry.Call call, String text, Proof proof) {
    scene.transcript().append(Entry.result(call.id(), text, clock.instant()).with(proof));
  }

  void appendSummary(String text) {
    scene.transcript().append(Entry.summary(text, clock.instant()));
  }
}
