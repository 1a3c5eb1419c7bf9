package dev.rooster.detail;

import dev.rooster.json.Fields;
import dev.rooster.json.Json;
import dev.rooster.json.JsonText;
import dev.rooster.json.Problems;
import dev.rooster.json.Written;

/**
 * What the product keeps with the record of a run, as the text that the engine carries for it.
 *
 * @param lateBecause why it began late; empty if it did not, or nobody knows
 * @param usage what the turn took, as JSON; empty if nobody says
 */
public record RunDetails(String lateBecause, String usage) {

  /** Reads what {@link #text} wrote. */
  public static RunDetails read(String text) {
    Fields fields = Fields.of(Json.read(text.isEmpty() ? "{}" : text), "", new Problems());
    return new RunDetails(
        fields.text("late_because").orElse(""), fields.value("usage").map(Written::of).orElse(""));
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
