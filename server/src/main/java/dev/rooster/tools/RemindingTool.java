package dev.rooster.tools;

import dev.rooster.agent.Tool;
import dev.rooster.agent.ToolResult;
import dev.rooster.agent.ToolSpec;
import dev.rooster.agent.TurnScene;
import dev.rooster.format.ParsedValue;

/** A tool that acts on reminders, in the turns of Rooster's agents. */
public final class RemindingTool implements Tool {
  private final ActsOnReminders acts;
  private final TurnReminders.Source source;

  public RemindingTool(ActsOnReminders acts, TurnReminders.Source source) {
    this.acts = acts;
    this.source = source;
  }

  @Override
  public ToolSpec spec() {
    return acts.spec();
  }

  @Override
  public ToolResult call(ParsedValue.Obj arguments, TurnScene scene) {
    return acts.act(arguments, source.of(scene)).result();
  }
}
