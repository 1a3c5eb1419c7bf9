package dev.rooster.http;

import dev.rooster.hooks.HookRequest;
import dev.rooster.hooks.Hooks;
import dev.rooster.hooks.WaitResult;
import dev.rooster.reminder.RefusedException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The routes for hooks of running clients. A client must go on whatever happens here: trouble of
 * the daemon is answered as if there were nothing to say.
 */
final class HookRoutes {
  /** The response header with the receipt of the messages in the body. */
  private static final String RECEIPT = "Rooster-Receipt";

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(55);
  private static final String PLAIN = "text/plain; charset=utf-8";
  private static final String CLIENT = "client";

  /** Refusals that tell the client's author something. Others are trouble of the daemon. */
  private static final Set<RefusedException.Reason> OF_REQUESTS =
      Set.of(
          RefusedException.Reason.INVALID,
          RefusedException.Reason.NOT_ALLOWED,
          RefusedException.Reason.NOT_FOUND);

  private final Hooks hooks;
  private final Consumer<RuntimeException> bugs;

  /**
   * @param bugs receives unexpected exceptions
   */
  HookRoutes(Hooks hooks, Consumer<RuntimeException> bugs) {
    this.hooks = hooks;
    this.bugs = bugs;
  }

  List<Route> routes() {
    return List.of(
        new Route(
            "POST",
            "/hooks/{client}",
            hook(Description.of("hook", "Handles a hook of a running client", "HookOutput"))
                .answering(200, 204),
            call -> orNothing(call, this::handle)),
        new Route(
            "POST",
            "/hooks/{client}/wait",
            hook(Description.ofText(
                    "awaitMessage",
                    "Waits for a message for an idle session, and returns its text",
                    PLAIN))
                .query("wait", "how long; default and maximum: 55s", "Duration")
                .answering(200, 202, 204),
            call -> orNothing(call, this::await)),
        new Route(
            "POST",
            "/hooks/{client}/seen/{receipt}",
            Description.of("confirmHook", "Confirms that the client has shown messages", "")
                .path(CLIENT, "claude-code, codex or gemini")
                .path("receipt", "the value of the header " + RECEIPT)
                .answering(204)
                .refusing(404),
            call -> orNothing(call, this::seen)));
  }

  private static Description hook(Description described) {
    return described
        .path(CLIENT, "claude-code, codex or gemini")
        .query("agent", "an agent of kind inbox; default: the one with the client's name")
        .header("Rooster-Wrapper", "1 if the client confirms what it has shown")
        .header("Rooster-Client", "the client with its version, such as claude-code_2-1-197")
        .header("Rooster-Entrypoint", "how the client was started; sdk-… never waits")
        .taking("HookInput")
        .refusing(404);
  }

  private Answer orNothing(Route.Call call, Route.Handling handling) {
    try {
      return handling.answer(call);
    } catch (RefusedException e) {
      if (OF_REQUESTS.contains(e.reason())) {
        throw e;
      }
      return nothing();
    } catch (RuntimeException e) {
      bugs.accept(e);
      return nothing();
    }
  }

  private Answer handle(Route.Call call) {
    return hooks
        .handle(request(call))
        .<Answer>map(it -> received(Answer.text(200, Answer.JSON, it.json()), it.receipt()))
        .orElseGet(HookRoutes::nothing);
  }

  private Answer await(Route.Call call) {
    try {
      return switch (hooks.await(request(call), patience(call))) {
        case WaitResult.Message it -> received(Answer.text(200, PLAIN, it.text()), it.receipt());
        case WaitResult.NotYet _ -> askAgain();
        case WaitResult.Over _ -> nothing();
      };
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return askAgain();
    }
  }

  private static Duration patience(Route.Call call) {
    return call.query("wait").isPresent()
        ? Parameters.duration(call, "wait", LONGEST_WAIT)
        : LONGEST_WAIT;
  }

  private static Answer askAgain() {
    return Answer.text(202, PLAIN, "");
  }

  private Answer seen(Route.Call call) {
    hooks.seen(call.part(CLIENT), call.caller(), call.part("receipt"));
    return nothing();
  }

  private static Answer.Whole received(Answer.Whole answer, String receipt) {
    return receipt.isEmpty() ? answer : answer.with(RECEIPT, receipt);
  }

  private static Answer nothing() {
    return Answer.text(204, "", "");
  }

  private static HookRequest request(Route.Call call) {
    Request request = call.request();
    return new HookRequest(
        call.part(CLIENT),
        call.query("agent"),
        call.caller(),
        new HookRequest.Sender(
            request.header("Rooster-Client").orElse(""),
            request.header("Rooster-Entrypoint").orElse(""),
            confirms(request)),
        request.body());
  }

  private static boolean confirms(Request request) {
    Optional<String> agent = request.header("User-Agent");
    return request.header("Rooster-Wrapper").isPresent()
        || agent.filter(it -> it.startsWith("rooster-hook")).isPresent();
  }
}
