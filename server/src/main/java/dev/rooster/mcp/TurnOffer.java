package dev.rooster.mcp;

import dev.rooster.events.Events;
import dev.rooster.format.Slice;
import dev.rooster.mcp.protocol.McpCaller;
import dev.rooster.mcp.protocol.McpChange;
import dev.rooster.mcp.protocol.McpContents;
import dev.rooster.mcp.protocol.McpOffer;
import dev.rooster.mcp.protocol.McpPrompt;
import dev.rooster.mcp.protocol.McpResource;
import dev.rooster.mcp.protocol.McpResources;
import dev.rooster.mcp.protocol.McpTool;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** What Rooster offers to the program of a turn: tools, and nothing else. */
public final class TurnOffer implements McpOffer {
  /** For the server of a turn. */
  public static final String TOOLS_OF_TURN =
      "Rooster woke you for this turn. These tools are for this turn alone, with its rights.";

  /** For a server that a person has added, which is not for turns. */
  public static final String NO_TOOLS =
      "Rooster woke you for this turn. If the turn has tools of Rooster, the MCP server"
          + " rooster-turn has them.";

  private static final McpResources NONE =
      new McpResources() {
        @Override
        public Slice<McpResource> list(McpCaller caller, Optional<String> cursor) {
          return new Slice<>(List.of(), Optional.empty());
        }

        @Override
        public List<McpResource> templates() {
          return List.of();
        }

        @Override
        public Optional<McpContents> read(McpCaller caller, String uri) {
          return Optional.empty();
        }
      };

  private final String instructions;
  private final Supplier<List<McpTool>> tools;
  private final Events events = new Events();

  /**
   * @param tools those of the turn, in a fixed order; throws if the turn has ended
   */
  public TurnOffer(String instructions, Supplier<List<McpTool>> tools) {
    this.instructions = instructions;
    this.tools = tools;
  }

  @Override
  public String instructions() {
    return instructions;
  }

  @Override
  public List<McpTool> tools(McpCaller caller) {
    return tools.get();
  }

  @Override
  public boolean onlyTools() {
    return true;
  }

  @Override
  public McpResources resources() {
    return NONE;
  }

  @Override
  public List<McpPrompt> prompts() {
    return List.of();
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
    return List.of();
  }

  @Override
  public List<String> complete(Completion completion, McpCaller caller) {
    return List.of();
  }
}
