package dev.rooster.reminders;

import dev.rooster.format.CanonicalJson;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import java.util.List;
import java.util.Optional;

/**
 * The server's part of a run record, which the engine stores as text.
 *
 * @param formerCause why the run started late, in a record of an earlier version; the engine
 *     records the causes now
 * @param usage the tokens and cost of the turn as JSON; empty if the agent reports none
 * @param sent the addresses that a tool of the agent has sent the reply to. Deliveries leave them
 *     out
 */
public record RunAttributes(Optional<LateCause> formerCause, String usage, List<String> sent) {

  public RunAttributes {
    sent = List.copyOf(sent);
  }

  public RunAttributes(String usage, List<String> sent) {
    this(Optional.empty(), usage, sent);
  }

  /** Reads the result of {@link #text}. */
  public static RunAttributes read(String text) {
    Fields fields = Fields.of(Json.read(text.isEmpty() ? "{}" : text), "", new Problems());
    return new RunAttributes(
        fields.text("late_because").flatMap(LateCause::of),
        fields.value("usage").map(CanonicalJson::of).orElse(""),
        fields.texts("sent"));
  }

  public String text() {
    if (usage.isEmpty() && sent.isEmpty()) {
      return "";
    }
    JsonText json = JsonText.object();
    if (!usage.isEmpty()) {
      json.withJson("usage", usage);
    }
    if (!sent.isEmpty()) {
      json.withJson("sent", JsonText.texts(sent));
    }
    return json.toString();
  }
}
