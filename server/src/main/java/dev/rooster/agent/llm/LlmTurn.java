package dev.rooster.agent.llm;

import dev.rooster.agent.Reply;
import dev.rooster.agent.ToolCall;
import dev.rooster.agent.ToolResult;
import dev.rooster.agent.TurnFailedException;
import dev.rooster.agent.TurnScene;
import dev.rooster.session.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One turn of the built-in agent: asks the model, calls its tools one after the other, and appends
 * both to the transcript as they happen, until there is a reply. The caller appends the reply.
 */
final class LlmTurn {
  private static final String CUT_CALL =
      "Not called: your message was cut off at its maximum length. Call again with less text.";
  private static final String ENDED_CALL = "Not called: the turn had ended.";

  /** Fewer than on average, so that a summary and the results of tools surely fit. */
  private static final int CHARACTERS_PER_TOKEN = 2;

  private final String agent;
  private final LlmSettings settings;
  private final AskModel model;
  private final TurnScene scene;
  private final Conversation conversation;
  private final List<ToolCall> toolCalls = new ArrayList<>();
  private TokenEstimate estimate = TokenEstimate.START;

  LlmTurn(
      String agent,
      LlmSettings settings,
      AskModel model,
      TurnScene scene,
      Conversation conversation) {
    this.agent = agent;
    this.settings = settings;
    this.model = model;
    this.scene = scene;
    this.conversation = conversation;
  }

  Reply take() throws TurnFailedException, InterruptedException {
    try {
      return steps();
    } catch (ModelException e) {
      throw failed(e.failure());
    }
  }

  private Reply steps() throws ModelException, TurnFailedException, InterruptedException {
    int steps = settings.limits().steps();
    boolean repaired = false;
    for (int step = 1; step <= steps; step++) {
      ModelReply answer = ask();
      Optional<Reply> reply = reply(answer);
      if (reply.isEmpty()) {
        continue;
      }
      Optional<String> repair = new Repair(scene).message(reply.get());
      if (repair.isEmpty() || repaired || step == steps) {
        return reply.get();
      }
      repaired = true;
      if (answer.calls().isEmpty()) {
        conversation.append(answer);
      }
      conversation.appendMessage(repair.get());
    }
    throw failed(
        "agent %s did not reply within %d steps".formatted(agent, steps),
        "raise its max_steps, or ask for less at once");
  }

  /** The reply of the turn; empty if the model waits for the results of its calls. */
  private Optional<Reply> reply(ModelReply answer)
      throws TurnFailedException, InterruptedException {
    return answer.calls().isEmpty()
        ? Optional.of(last(answer))
        : call(answer).map(end -> ended(answer, end));
  }

  /** Asks the model, with a shorter conversation if this one is too long for it. */
  private ModelReply ask() throws ModelException, TurnFailedException, InterruptedException {
    ModelRequest request = conversation.request();
    long most = settings.limits().inputTokens();
    if (estimate.of(request) > most && compact(most * CHARACTERS_PER_TOKEN)) {
      request = conversation.request();
    }
    try {
      return ask(request);
    } catch (ModelException e) {
      // The window is smaller than the settings say, by an unknown amount.
      if (e.failure() instanceof ModelFailure.TooLong && compact(request.characters() / 4)) {
        return ask(conversation.request());
      }
      throw e;
    }
  }

  private ModelReply ask(ModelRequest request) throws ModelException, InterruptedException {
    ModelReply reply = model.ask(request, scene.listener());
    estimate = estimate.after(request, reply.usage());
    scene.used(reply.usage());
    return reply;
  }

  /**
   * Has the model summarise the older messages; false if all of them are needed.
   *
   * @param characters the maximum size of the request for the summary
   */
  private boolean compact(long characters)
      throws ModelException, TurnFailedException, InterruptedException {
    ModelView view = conversation.view().shortened();
    if (view.hidden().isEmpty()) {
      return false;
    }
    ModelReply summary = model.ask(new Compact(characters).request(view));
    scene.used(summary.usage());
    if (summary.text().isBlank()) {
      throw failed(
          "the conversation is too long, and the model returned no summary of it",
          "start another session");
    }
    conversation.appendSummary(summary.text());
    return true;
  }

  /** Calls the tools; returns the result that ends the turn, if one does. */
  private Optional<ToolResult.EndsTurn> call(ModelReply reply) throws InterruptedException {
    Optional<ToolResult.EndsTurn> end = Optional.empty();
    for (Entry.Call call : conversation.append(reply)) {
      ToolResult result = end.isPresent() ? new ToolResult.Error(ENDED_CALL) : result(reply, call);
      conversation.appendResult(
          call, shortened(result.text(), reply.calls().size()), result.proof());
      toolCalls.add(ToolCall.of(call, result, result.text()));
      if (result instanceof ToolResult.EndsTurn ends) {
        end = Optional.of(ends);
      }
    }
    return end;
  }

  /** All results of a message together take at most about half of the model's window. */
  private String shortened(String result, int calls) {
    int most = Math.toIntExact(settings.limits().inputTokens()) * CHARACTERS_PER_TOKEN / calls;
    return result.length() <= most
        ? result
        : "%s\n… (%d more characters; ask for less)"
            .formatted(result.substring(0, most), result.length() - most);
  }

  private ToolResult result(ModelReply reply, Entry.Call call) throws InterruptedException {
    if (reply.stop() == ModelReply.Stop.LENGTH) {
      return new ToolResult.Error(CUT_CALL);
    }
    scene.listener().calls(call.name(), call.arguments());
    ToolResult result = scene.tools().call(call.name(), call.arguments(), scene);
    scene.listener().called(call.name(), result);
    return result;
  }

  private Reply ended(ModelReply reply, ToolResult.EndsTurn end) {
    String text = end.text().isBlank() ? reply.text() : end.text();
    return new Reply(text, end.verdict(), scene.usage(), toolCalls, List.of());
  }

  private Reply last(ModelReply reply) throws TurnFailedException {
    String text =
        switch (reply.stop()) {
          case FINISHED -> reply.text();
          case LENGTH -> cut(reply.text());
          case REFUSED ->
              throw failed(
                  "the model refused to reply", "rephrase the message, or use another model");
        };
    Reply read = Reply.in(scene, text, scene.usage());
    return new Reply(read.text(), read.verdict(), read.usage(), toolCalls, List.of());
  }

  private String cut(String text) throws TurnFailedException {
    if (text.isBlank()) {
      throw failed(
          "the model used all %d output tokens before it replied"
              .formatted(settings.limits().outputTokens()),
          "raise max_output_tokens of agent " + agent);
    }
    return text.stripTrailing() + "…\n\n(Cut off at max_output_tokens.)";
  }

  private TurnFailedException failed(ModelFailure failure) {
    return FailedTurn.of(agent, failure, scene.usage());
  }

  private TurnFailedException failed(String problem, String remedy) {
    return FailedTurn.of(problem, remedy, scene.usage());
  }
}
