package dev.rooster.agent;

import dev.rooster.events.Span;
import dev.rooster.events.SpanName;
import dev.rooster.events.TraceKey;
import dev.rooster.format.Json;
import dev.rooster.format.ParsedValue;
import dev.rooster.reminder.RefusedException;
import dev.rooster.session.Proof;
import dev.rooster.text.ErrorLine;
import dev.rooster.text.NearestName;
import dev.rooster.text.UserFacingException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The tools of one turn, in a fixed order. Whatever a model writes gets a result that tells it what
 * to do.
 */
public final class Toolbox {
  public static final Toolbox EMPTY = new Toolbox(List.of());

  private static final System.Logger LOG = System.getLogger("dev.rooster");
  private static final int LONGEST_RESULT = 30_000;

  /** Stands in traces for a name that a model made up. */
  private static final String UNKNOWN = "unknown";

  private final Map<String, Tool> byName = new LinkedHashMap<>();

  public Toolbox(List<Tool> tools) {
    tools.forEach(tool -> byName.put(tool.spec().name(), tool));
  }

  /**
   * The tools that a turn may call.
   *
   * @param chosen the names that the request allows; empty for no restriction
   */
  public Toolbox of(TurnOrigin origin, Optional<Set<String>> chosen) {
    return new Toolbox(
        byName.values().stream()
            .filter(tool -> tool.spec().isFor(origin))
            .filter(tool -> chosen.isEmpty() || chosen.get().contains(tool.spec().name()))
            .toList());
  }

  /** Those of these tools that a program may call; it has others of its own. */
  Toolbox forPrograms() {
    return new Toolbox(
        byName.values().stream()
            .filter(it -> ToolRights.of(it.spec().name()).forPrograms())
            .toList());
  }

  public List<ToolSpec> specs() {
    return byName.values().stream().map(Tool::spec).toList();
  }

  /**
   * Calls a tool.
   *
   * @param arguments a JSON object; an empty text means none
   */
  public ToolResult call(String name, String arguments, TurnScene scene)
      throws InterruptedException {
    try (Span span = Span.within(SpanName.TOOL)) {
      span.set(TraceKey.TOOL, byName.containsKey(name) ? name : UNKNOWN)
          .set(TraceKey.ARGUMENTS, arguments);
      ToolResult result = result(name, arguments, scene);
      if (result instanceof ToolResult.Error) {
        span.fail();
      }
      span.set(TraceKey.RESULT, result.text());
      return result;
    }
  }

  private ToolResult result(String name, String arguments, TurnScene scene)
      throws InterruptedException {
    Tool tool = byName.get(name);
    if (tool == null) {
      return new ToolResult.Error(
          ErrorLine.of(
              "There is no tool '%s'".formatted(name),
              NearestName.remedy(name, byName.keySet(), "use a tool from the list")));
    }
    try {
      return shortened(tool.call(object(arguments), scene));
    } catch (UserFacingException e) {
      return new ToolResult.Error(e.line());
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, "tool " + name + " failed; the model was told", e);
      return new ToolResult.Error("The tool failed unexpectedly. Try once more, or do without it.");
    }
  }

  /** Models send no text at all for no arguments. */
  private static ParsedValue.Obj object(String arguments) {
    return switch (Json.read(arguments)) {
      case ParsedValue.Obj object -> object;
      case ParsedValue.Null none -> new ParsedValue.Obj(Map.of(), none.place());
      case ParsedValue other ->
          throw RefusedException.invalid(
              "the arguments are %s".formatted(other.kind()), "send a JSON object");
    };
  }

  private static ToolResult shortened(ToolResult result) {
    return switch (result) {
      case ToolResult.Done(String text, Proof proof) -> new ToolResult.Done(shortened(text), proof);
      case ToolResult.Error(String text, Proof proof) ->
          new ToolResult.Error(shortened(text), proof);
      case ToolResult.EndsTurn ends -> ends;
    };
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST_RESULT
        ? text
        : "%s\n… (%d more characters; ask for less)"
            .formatted(text.substring(0, LONGEST_RESULT), text.length() - LONGEST_RESULT);
  }
}
