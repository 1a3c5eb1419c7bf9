package dev.rooster.http;

import dev.rooster.agent.TurnListener;
import dev.rooster.format.JsonText;
import dev.rooster.reminder.RefusedException;
import dev.rooster.schedule.written.WrittenDuration;
import dev.rooster.session.SessionKey;
import dev.rooster.talk.MessageTurn;
import dev.rooster.talk.NewMessage;
import dev.rooster.talk.SendMessage;
import dev.rooster.text.Storable;
import dev.rooster.turn.TurnResult;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;

/** The route for talking to an agent: the reply as JSON, or the turn as a stream of events. */
final class MessageRoute {
  private static final Duration HEARTBEAT = Duration.ofSeconds(1);

  private final Optional<SendMessage> messages;
  private final Consumer<RuntimeException> bugs;

  /**
   * @param messages empty while no daemon runs
   * @param bugs receives unexpected exceptions of streamed turns
   */
  MessageRoute(Optional<SendMessage> messages, Consumer<RuntimeException> bugs) {
    this.messages = messages;
    this.bugs = bugs;
  }

  Route route() {
    return new Route(
        "POST",
        "/api/messages",
        Description.of(
                "sendMessage",
                "Sends a message to an agent and returns its reply, or the turn as server-sent"
                    + " events",
                "MessageReply")
            .header("Accept", "text/event-stream for a stream of events")
            .taking("NewMessage")
            .orStreaming("message_events")
            .refusing(403, 409, 502),
        this::answer);
  }

  private Answer answer(Route.Call call) {
    SendMessage send =
        messages.orElseThrow(() ->
            new RefusedException(
                RefusedException.Reason.UNAVAILABLE,
                "no agent replies while the daemon is down",
                "start it with rooster up"));
    NewMessage message = NewMessage.read(Bodies.json(call));
    return wantsEvents(call) ? streamed(send, call, message) : whole(send, call, message);
  }

  private static boolean wantsEvents(Route.Call call) {
    return call.request()
        .header("Accept")
        .filter(it -> it.toLowerCase(Locale.ROOT).contains(Answer.EVENTS))
        .isPresent();
  }

  private static Answer whole(SendMessage send, Route.Call call, NewMessage message) {
    MessageTurn turn = send.start(call.caller(), message, TurnListener.NONE);
    try {
      return switch (turn.result()) {
        case TurnResult.Replied replied -> Answer.ok(reply(turn.session(), replied));
        case TurnResult.Busy busy -> Answer.error(409, error(turn.session(), busy));
        case TurnResult.Failed failed -> Answer.error(502, error(failed));
      };
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RefusedException(
          RefusedException.Reason.UNAVAILABLE,
          "the daemon is shutting down",
          "send the message again when it is up");
    }
  }

  /** The turn ends with the stream: a client that disconnects stops it. */
  private Answer streamed(SendMessage send, Route.Call call, NewMessage message) {
    TurnEvents events = new TurnEvents();
    MessageTurn turn = send.start(call.caller(), message, events);
    Thread.ofVirtual().name("rooster-message-end").start(() -> publishEnd(turn, events));
    return new Answer.Stream(
        events.client(), HEARTBEAT, Set.of(TurnEvents.REPLY, TurnEvents.ERROR), turn::stop);
  }

  private void publishEnd(MessageTurn turn, TurnEvents events) {
    try {
      switch (turn.result()) {
        case TurnResult.Replied replied ->
            events.publish(TurnEvents.REPLY, reply(turn.session(), replied));
        case TurnResult.Busy busy -> events.publish(TurnEvents.ERROR, error(turn.session(), busy));
        case TurnResult.Failed failed -> events.publish(TurnEvents.ERROR, error(failed));
      }
    } catch (CancellationException | InterruptedException e) {
      // The client is gone, and so is the stream.
    } catch (RuntimeException e) {
      events.publish(
          TurnEvents.ERROR,
          error(
              "internal_error",
              "internal error",
              "see the daemon's log, and report the stack trace there"));
      bugs.accept(e);
    }
  }

  private static JsonText reply(SessionKey session, TurnResult.Replied replied) {
    return replied
        .reply()
        .proof()
        .addTo(
            JsonText.object()
                .with("session", session.text())
                .with("reply", replied.reply().text()));
  }

  private static JsonText error(SessionKey session, TurnResult.Busy busy) {
    return error(
        "busy",
        "session %s was busy for %s".formatted(session, WrittenDuration.words(busy.waited())),
        "wait for its current turn, or choose another session");
  }

  private static JsonText error(TurnResult.Failed failed) {
    String later =
        failed
            .retryAfter()
            .map(it -> "send the message again in " + WrittenDuration.words(it))
            .orElse("send the message again");
    return error(
        "agent_failed",
        failed.why(),
        failed.retryable() ? later : "fix the agent's settings in rooster.yaml");
  }

  private static JsonText error(String code, String message, String remedy) {
    return JsonText.object()
        .with("code", code)
        .with("message", Storable.cleaned(message, Answer.LONGEST_MESSAGE))
        .with("remedy", remedy);
  }
}
