package dev.rooster.reminders;

import dev.rooster.format.CanonicalJson;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;

/**
 * What the product keeps with the record of a run, as the text that the engine carries for it.
 *
 * @param lateBecause why it began late; empty if it did not, or nobody knows
 * @param usage what the turn took, as JSON; empty if nobody says
 */
public record RunAttributes(String lateBecause, String usage) {

  /** Reads what {@link #text} wrote. */
  public static RunAttributes read(String text) {
    Fields fields = Fields.of(Json.read(text.isEmpty() ? "{}" : text), "", new Problems());
    return new RunAttributes(
        fields.text("late_because").orElse(""),
        fields.value("usage").map(CanonicalJson::of).orElse(""));
  }

  public String text() {
    if (lateBecause.isEmpty() && usage.isEmpty()) {
      return "";
    }
    JsonText json = JsonText.object();
    if (!lateBecause.isEmpty()) {
      json.with("late_because", lateBecause);
    }
    return (usage.isEmpty() ? json : json.withJson("usage", usage)).toString();
  }
}
