package dev.rooster.fire;

import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Run;
import dev.rooster.time.FireText;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Composes the message of a run for an agent with a model. Pure. */
final class ComposePrompt {
  private static final String CONTRACT =
      """
      A schedule woke you, and this turn is unattended: ask no questions, offer no choices, promise \
      nothing for later. Do the work now, with what you have. Your reply is delivered as it is.
      If there is nothing to report, end your reply with the line [nothing]. If you could not do \
      the work, end your reply with a line that begins with [failed] and gives the reason.\
      """;

  private ComposePrompt() {}

  /**
   * @param zone the zone of the times in the message
   * @param condition the condition that the agent judges
   */
  static String of(Run run, ZoneId zone, Optional<Condition> condition) {
    List<String> parts = new ArrayList<>();
    parts.add(run.text());
    parts.add("---");
    parts.add(due(run, zone));
    condition.map(ComposePrompt::question).ifPresent(parts::add);
    if (run.afterInterruption()) {
      parts.add(
          "An earlier attempt was interrupted and may have had effects. Check before you repeat"
              + " anything.");
    }
    parts.add(CONTRACT);
    return String.join("\n\n", parts);
  }

  private static String due(Run run, ZoneId zone) {
    String due = "Due %s, %s.".formatted(FireText.local(run.due(), zone), FireText.zone(zone));
    String late = Lateness.words(run);
    return late.isEmpty() ? due : due + " This run is " + late + ".";
  }

  private static String question(Condition condition) {
    String then =
        switch (condition.mode()) {
          case EACH, ONCE ->
              "If it is not met, reply with the single line [skip] and do nothing else.";
          case UNTIL -> "If it is met, reply with the single line [done] and do nothing else.";
        };
    return "First check whether this condition is met: %s\n%s".formatted(condition.text(), then);
  }
}
