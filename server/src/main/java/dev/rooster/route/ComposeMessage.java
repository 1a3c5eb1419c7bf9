package dev.rooster.route;

import dev.rooster.agent.TurnRequest;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.MessageAttributes;
import dev.rooster.session.Session;
import dev.rooster.trust.Situation;
import java.time.ZoneId;
import java.util.Map;

/** Composes the request that the agent gets for a message. Pure. */
final class ComposeMessage {
  private static final String INTERRUPTED =
      "\n\n---\n\nAn earlier attempt to answer this message was interrupted and may have had"
          + " effects. Check before you repeat anything.";

  private ComposeMessage() {}

  static TurnRequest of(Run run, Route.Taken route, ZoneId zone) {
    MessageAttributes message = MessageAttributes.of(run.reminder());
    return TurnRequest.of(
        text(run, route),
        Session.lasting(route.session()),
        route.origin(message.from().channel(), zone),
        Map.of(
            "from",
            message.from().toString(),
            "reply_to",
            message.replyTo().toString(),
            "attempt",
            Integer.toString(run.attempt()),
            "idempotency_key",
            run.idempotencyKey()));
  }

  /**
   * In a group, the agent must know who speaks. A leading slash would be a command of some clients.
   */
  private static String text(Run run, Route.Taken route) {
    boolean named = route.situation() == Situation.GROUP || run.text().startsWith("/");
    String text = named ? "%s wrote: %s".formatted(route.author(), run.text()) : run.text();
    return AnswerMessage.interruptions(run) > 0 ? text + INTERRUPTED : text;
  }
}
