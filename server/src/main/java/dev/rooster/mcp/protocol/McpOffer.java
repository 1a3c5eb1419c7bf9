package dev.rooster.mcp.protocol;

import dev.rooster.events.Events;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a server offers to its clients. Thread-safe. */
public interface McpOffer {

  /** Tells models what the server is for. */
  String instructions();

  /** The tools that this caller may call, in a fixed order. */
  List<McpTool> tools(McpCaller caller);

  /** Whether it has no resources, prompts and completions. */
  default boolean onlyTools() {
    return false;
  }

  McpResources resources();

  /** The prompts, in a fixed order. */
  List<McpPrompt> prompts();

  /** Whether the lists of tools and prompts can change. */
  boolean changesLists();

  /** The bus on which changes are published. */
  Events events();

  /**
   * What an event means for a client; empty for nothing, and for what it may not know of. Called
   * for each event, while it is published.
   *
   * @param watched the resources that the client watches
   */
  List<McpChange> changes(Events.Event event, McpCaller caller, Set<String> watched);

  /** The values of an argument that fit what a person has typed, best first. */
  List<String> complete(Completion completion, McpCaller caller);

  /**
   * An argument that a person is typing.
   *
   * @param of the name of a prompt, or the URI of a template of resources
   * @param argument its name
   * @param typed the value so far
   * @param others the values of the other arguments
   */
  record Completion(String of, String argument, String typed, Map<String, String> others) {
    public Completion {
      others = Map.copyOf(others);
    }
  }
}
