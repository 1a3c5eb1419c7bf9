package dev.rooster.agent;

import dev.rooster.session.Transcript;
import java.util.ArrayList;
import java.util.List;

/**
 * What an agent and its tools have at hand during one turn. Used by one thread at a time: that of
 * the turn, or, while it waits for a program, one with a call of the program.
 */
public final class TurnScene {
  private final TurnRequest request;
  private final Transcript transcript;
  private final Toolbox tools;
  private final TurnListener listener;
  private final List<SentText> sent = new ArrayList<>();
  private Usage usage = Usage.NONE;

  /**
   * @param transcript the messages of the conversation so far; the last one is that of this turn
   * @param tools those that this turn may call
   */
  public TurnScene(
      TurnRequest request, Transcript transcript, Toolbox tools, TurnListener listener) {
    this.request = request;
    this.transcript = transcript;
    this.tools = tools;
    this.listener = listener;
  }

  public TurnRequest request() {
    return request;
  }

  public TurnOrigin origin() {
    return request.origin();
  }

  public Transcript transcript() {
    return transcript;
  }

  public Toolbox tools() {
    return tools;
  }

  public TurnListener listener() {
    return listener;
  }

  /** The agent has used more tokens. */
  public void used(Usage more) {
    usage = usage.plus(more);
  }

  /** The tokens and cost so far, of agents that report them during the turn. */
  public Usage usage() {
    return usage;
  }

  /** A tool has sent a text, which is not delivered to the same address a second time. */
  public void sent(SentText text) {
    sent.add(text);
  }

  public List<SentText> sent() {
    return List.copyOf(sent);
  }
}
