package dev.rooster.agent.llm;

import dev.rooster.agent.TurnOrigin;
import dev.rooster.agent.TurnRequest;
import dev.rooster.trust.Situation;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Composes the system prompt. What changes least comes first, so that providers can cache it; the
 * time changes most, and is part of the message instead. Pure, but for the files.
 */
final class SystemPrompt {
  private static final String AGENT =
      """
      You are a personal assistant. People write to you through Rooster, which also wakes you when \
      a reminder is due. You act only in a turn: promise nothing for later unless a tool has set a \
      reminder for it. Be brief and concrete. Use your tools instead of guessing. Claim only what a \
      tool result or this conversation shows; if something failed, say so.\
      """;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("EEEE d MMMM uuuu, HH:mm", Locale.ENGLISH);

  private SystemPrompt() {}

  static String of(TurnRequest request, WorkspaceFiles files) {
    TurnOrigin origin = request.origin();
    List<String> parts = new ArrayList<>();
    String agent = files.agent();
    parts.add(agent.isEmpty() ? AGENT : agent);
    add(parts, "Your role", request.instructions());
    add(parts, "Notes on your tools", files.tools());
    origin
        .user()
        .filter(user -> origin.situation() != Situation.GROUP)
        .ifPresent(user -> add(parts, "What you know about " + user, files.memory(user)));
    parts.add(situation(origin));
    return String.join("\n\n", parts);
  }

  private static void add(List<String> parts, String title, String text) {
    if (!text.isBlank()) {
      parts.add("# %s\n\n%s".formatted(title, text.strip()));
    }
  }

  private static String situation(TurnOrigin origin) {
    String user = origin.user().orElse("the operator of this machine");
    String facts =
        switch (origin.situation()) {
          case CHAT -> "You are talking with %s.".formatted(user);
          case GROUP ->
              "Several people read this conversation. Each message starts with its author.";
          case SCHEDULED -> "You are working for %s, who is not present.".formatted(user);
          case HOOK -> "Another program passes on messages from %s.".formatted(user);
        };
    String channel = origin.channel().map(it -> " Your reply goes to %s.".formatted(it)).orElse("");
    return "# Situation\n\n%s%s Trust: %s. Time zone: %s."
        .formatted(facts, channel, origin.trust(), origin.zone());
  }

  /** The time of a turn, for its message. */
  static String now(Instant now, ZoneId zone) {
    return "(It is %s, %s.)".formatted(TIME.format(now.atZone(zone)), zone);
  }
}
