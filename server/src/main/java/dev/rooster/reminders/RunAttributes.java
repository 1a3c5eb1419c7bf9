package dev.rooster.reminders;

import dev.rooster.format.CanonicalJson;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import java.util.Optional;

/**
 * The server's part of a run record, which the engine stores as text.
 *
 * @param formerCause why the run started late, in a record of an earlier version; the engine
 *     records the causes now
 * @param usage the tokens and cost of the turn as JSON; empty if the agent reports none
 */
public record RunAttributes(Optional<LateCause> formerCause, String usage) {

  public RunAttributes(String usage) {
    this(Optional.empty(), usage);
  }

  /** Reads the result of {@link #text}. */
  public static RunAttributes read(String text) {
    Fields fields = Fields.of(Json.read(text.isEmpty() ? "{}" : text), "", new Problems());
    return new RunAttributes(
        fields.text("late_because").flatMap(LateCause::of),
        fields.value("usage").map(CanonicalJson::of).orElse(""));
  }

  public String text() {
    return usage.isEmpty() ? "" : JsonText.object().withJson("usage", usage).toString();
  }
}
