package dev.rooster.mcp;

import dev.rooster.events.Events;
import dev.rooster.mcp.protocol.McpCaller;
import dev.rooster.mcp.protocol.McpChange;
import dev.rooster.mcp.protocol.McpOffer;
import dev.rooster.mcp.protocol.McpPrompt;
import dev.rooster.mcp.protocol.McpResources;
import dev.rooster.mcp.protocol.McpTool;
import java.util.List;
import java.util.Set;

/** What Rooster offers. */
public final class RoosterOffer implements McpOffer {
  private static final String INSTRUCTIONS =
      "Rooster is a durable alarm clock. Set a reminder for anything that is to happen later: it"
          + " survives this session and the computer's restart. When it is due, its message comes"
          + " back to you or to the person, with nothing else, so write messages that stand alone."
          + " Times may be written as people say them, such as 'in 20 minutes' or 'tomorrow 9am'.";

  private final List<McpTool> tools;
  private final ReminderSource source;
  private final Events events;
  private final ReminderResources resources;

  /**
   * @param tools in the order in which clients see them
   */
  public RoosterOffer(List<McpTool> tools, ReminderSource source, Events events) {
    this.tools = List.copyOf(tools);
    this.source = source;
    this.events = events;
    this.resources = new ReminderResources(source);
  }

  @Override
  public String instructions() {
    return INSTRUCTIONS;
  }

  @Override
  public List<McpTool> tools(McpCaller caller) {
    return tools.stream()
        .filter(it ->
            !(it instanceof NeedsTrust tool)
                || source.limited(caller).trust().reaches(tool.needs()))
        .toList();
  }

  @Override
  public McpResources resources() {
    return resources;
  }

  @Override
  public List<McpPrompt> prompts() {
    return RoosterPrompts.ALL;
  }

  @Override
  public boolean changesLists() {
    return false;
  }

  @Override
  public Events events() {
    return events;
  }

  @Override
  public List<McpChange> changes(Events.Event event, McpCaller caller, Set<String> watched) {
    return source.reader(caller).filter(it -> it.sees(event.owner())).isPresent()
        ? ResourceChanges.of(event, watched)
        : List.of();
  }

  @Override
  public List<String> complete(Completion completion, McpCaller caller) {
    return new CompleteIds(source).complete(completion, caller);
  }
}
