package dev.rooster.agent;

import dev.rooster.trust.Situation;
import dev.rooster.trust.Trust;
import java.util.Set;

/**
 * A tool as models and the table of permissions see it.
 *
 * @param description for the model: what it does, and when to use it
 * @param parameters the JSON schema of the arguments, an object
 * @param needs the least trust of a turn that may call it
 * @param situations the turns that see it
 */
public record ToolSpec(
    String name, String description, String parameters, Trust needs, Set<Situation> situations) {

  public ToolSpec {
    situations = Set.copyOf(situations);
  }

  /** Whether a turn of this origin may call it. Other turns do not even see it. */
  public boolean isFor(TurnOrigin origin) {
    return origin.trust().reaches(needs) && situations.contains(origin.situation());
  }
}
