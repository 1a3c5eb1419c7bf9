package dev.rooster.fire;

import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Run;
import dev.rooster.time.FireText;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What an agent that thinks is told when it is woken. */
final class ComposePrompt {
  private static final String CONTRACT =
      """
      You were woken by a schedule, and nobody is there to answer: ask nothing, offer no choices, \
      promise nothing for later. Do it now, with what you have. Your reply is passed on as it is.
      If there is nothing to report, end your reply with the line [nothing]. If you could not do \
      it, end it with a line that begins with [failed] and says why.\
      """;

  private ComposePrompt() {}

  /**
   * @param zone in which the agent is told the time
   * @param asked the condition that it is to judge first
   * @param lateBecause why it is late, where it is
   * @param role what the agent is there for; empty where nobody says so
   */
  static String of(
      Run run, ZoneId zone, Optional<Condition> asked, String lateBecause, String role) {
    List<String> parts = new ArrayList<>();
    parts.add(run.text());
    parts.add("---");
    parts.add(
        "Due %s, %s.".formatted(FireText.local(run.due(), zone), FireText.zone(zone))
            + late(run, lateBecause));
    if (!role.isEmpty()) {
      parts.add("Your role: " + role);
    }
    asked.ifPresent(it -> parts.add(question(it)));
    if (run.afterInterruption()) {
      parts.add(
          "An earlier attempt at this was cut off and may have had effects. Look before you repeat"
              + " anything.");
    }
    parts.add(CONTRACT);
    return String.join("\n\n", parts);
  }

  private static String late(Run run, String because) {
    String words = Lateness.words(run.lateBy(), because);
    return words.isEmpty() ? "" : " It is " + words + ".";
  }

  private static String question(Condition condition) {
    String then =
        switch (condition.mode()) {
          case EACH, ONCE ->
              "If it is not met, answer with the one line [skip] and do nothing else.";
          case UNTIL -> "If it is met, answer with the one line [done] and do nothing else.";
        };
    return "First see whether this condition is met: %s\n%s".formatted(condition.text(), then);
  }
}
