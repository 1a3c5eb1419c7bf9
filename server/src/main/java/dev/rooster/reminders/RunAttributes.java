package dev.rooster.reminders;

import dev.rooster.agent.Usage;
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
 * @param usage the tokens and cost of the turns of all attempts as JSON; empty if the agent reports
 *     none
 * @param sent the addresses that a tool of the agent has sent the reply to. Deliveries leave them
 *     out
 * @param outage of an agent that was unavailable, or replied again
 */
public record RunAttributes(
    Optional<LateCause> formerCause, String usage, List<String> sent, Optional<Outage> outage) {

  public RunAttributes {
    sent = List.copyOf(sent);
  }

  public RunAttributes(String usage, List<String> sent) {
    this(usage, sent, Optional.empty());
  }

  public RunAttributes(String usage, List<String> sent, Optional<Outage> outage) {
    this(Optional.empty(), usage, sent, outage);
  }

  /** The same with the tokens and cost of earlier attempts. */
  public RunAttributes plus(Usage earlier) {
    return new RunAttributes(formerCause, used().plus(earlier).json(), sent, outage);
  }

  /** The tokens and cost. */
  public Usage used() {
    return usage.isEmpty()
        ? Usage.NONE
        : Usage.read(Fields.of(Json.read(usage), "", new Problems()));
  }

  /** Reads the result of {@link #text}. */
  public static RunAttributes read(String text) {
    Fields fields = Fields.of(Json.read(text.isEmpty() ? "{}" : text), "", new Problems());
    return new RunAttributes(
        fields.text("late_because").flatMap(LateCause::of),
        fields.value("usage").map(CanonicalJson::of).orElse(""),
        fields.texts("sent"),
        fields.object("outage").flatMap(Outage::read));
  }

  public String text() {
    if (usage.isEmpty() && sent.isEmpty() && outage.isEmpty()) {
      return "";
    }
    JsonText json = JsonText.object();
    if (!usage.isEmpty()) {
      json.withJson("usage", usage);
    }
    if (!sent.isEmpty()) {
      json.withJson("sent", JsonText.texts(sent));
    }
    outage.ifPresent(it -> json.with("outage", it.json()));
    return json.toString();
  }
}
