package dev.rooster.tools;

import dev.rooster.agent.ToolResult;
import dev.rooster.format.UnreadableException;
import dev.rooster.session.Proof;
import dev.rooster.text.ErrorLine;
import dev.rooster.text.UserFacingException;
import dev.rooster.time.FireText;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** What a tool understood of a call that it refuses, so that the model corrects itself. */
final class Understood {
  private static final int LONGEST = 100;

  private final TurnReminders turn;
  private final Map<String, String> values = new LinkedHashMap<>();

  Understood(TurnReminders turn) {
    this.turn = turn;
  }

  void add(String name, String value) {
    values.put(name, value.length() > LONGEST ? value.substring(0, LONGEST) + "…" : value);
  }

  /**
   * All problems, the values that were understood, and the current time.
   *
   * @param stores whether the call was to store something
   */
  ToolResult refusal(UserFacingException e, boolean stores) {
    String problems =
        e instanceof UnreadableException unreadable
            ? unreadable.problems().stream()
                .map(it -> ErrorLine.of(it.words(), it.remedy()))
                .collect(Collectors.joining("\n"))
            : e.line();
    String understood =
        values.entrySet().stream()
            .map(it -> "%s '%s'".formatted(it.getKey(), it.getValue()))
            .collect(Collectors.joining(", "));
    return new ToolResult.Error(
        "%s\n%sIt is now %s, %s. Nothing was changed."
            .formatted(
                problems,
                understood.isEmpty() ? "" : "Understood: %s. ".formatted(understood),
                FireText.local(turn.now(), turn.zone()),
                FireText.zone(turn.zone())),
        stores ? new Proof.Unstored(problems) : Proof.none());
  }
}
