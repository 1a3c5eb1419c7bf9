package dev.rooster.install;

import dev.rooster.install.JsoncNode.Arr;
import dev.rooster.install.JsoncNode.Member;
import dev.rooster.install.JsoncNode.Obj;
import dev.rooster.install.JsoncNode.Text;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Finds what belongs to Rooster in a JSON file of settings, whichever version put it there. */
final class OurJson {
  static final String SERVER = "rooster";
  private static final String SERVERS = "mcpServers";

  private OurJson() {}

  /**
   * A handler of a hook.
   *
   * @param group its index in the list of the event
   * @param index its index in the group
   */
  record Handler(String event, int group, int index, Optional<String> matcher, Obj node) {}

  /** Rooster's handlers, in the order of the text. */
  static List<Handler> handlers(String text) {
    List<Handler> found = new ArrayList<>();
    if (Jsonc.read(text).root().member(JsonPatch.HOOKS).orElse(null) instanceof Obj events) {
      for (Member event : events.members()) {
        if (event.value() instanceof Arr groups) {
          for (int i = 0; i < groups.items().size(); i++) {
            addHandlers(event.name(), i, groups.items().get(i), found);
          }
        }
      }
    }
    return found;
  }

  private static void addHandlers(String event, int at, JsoncNode node, List<Handler> found) {
    if (node instanceof Obj group && group.member("hooks").orElse(null) instanceof Arr handlers) {
      Optional<String> matcher = text(group, "matcher");
      for (int i = 0; i < handlers.items().size(); i++) {
        if (handlers.items().get(i) instanceof Obj handler && isOurs(handler)) {
          found.add(new Handler(event, at, i, matcher, handler));
        }
      }
    }
  }

  private static boolean isOurs(Obj handler) {
    return text(handler, "command").filter(it -> it.contains(HookScript.PLACE)).isPresent();
  }

  static Optional<String> text(Obj object, String name) {
    return object.member(name).filter(Text.class::isInstance).map(it -> ((Text) it).value());
  }

  /** The MCP server of this name, if it is Rooster's. */
  static Optional<JsoncNode> server(String text, Obj root) {
    return root.member(SERVERS)
        .filter(Obj.class::isInstance)
        .flatMap(it -> ((Obj) it).member(SERVER))
        .filter(it -> it instanceof Obj server && isRooster(server));
  }

  private static boolean isRooster(Obj server) {
    boolean program =
        text(server, "command")
            .map(it -> Path.of(it).getFileName())
            .filter(it -> it != null && it.toString().equals("rooster"))
            .isPresent();
    return program
        && server.member("args").orElse(null) instanceof Arr args
        && args.items().stream()
            .anyMatch(it -> it instanceof Text word && word.value().equals("mcp"));
  }

  /** The text without any of it, and without the lists and objects that only held it. */
  static String without(String text) {
    String rest = text;
    for (List<Handler> found = handlers(rest); !found.isEmpty(); found = handlers(rest)) {
      rest = without(rest, found.getFirst());
    }
    Obj root = Jsonc.read(rest).root();
    return server(rest, root).isPresent()
        ? withoutMember(rest, root, List.of(SERVERS, SERVER))
        : rest;
  }

  private static String without(String text, Handler handler) {
    Obj root = Jsonc.read(text).root();
    Obj events = (Obj) root.member(JsonPatch.HOOKS).orElseThrow();
    Arr groups = (Arr) events.member(handler.event()).orElseThrow();
    Arr handlers = (Arr) ((Obj) groups.items().get(handler.group())).member("hooks").orElseThrow();
    if (handlers.items().size() > 1) {
      return JsonEdit.without(text, handlers, handlers.spans(), handler.index());
    }
    if (groups.items().size() > 1) {
      return JsonEdit.without(text, groups, groups.spans(), handler.group());
    }
    return withoutMember(text, root, List.of(JsonPatch.HOOKS, handler.event()));
  }

  /**
   * Without a member of a member of the root; without both, if nothing else is in the outer one.
   */
  private static String withoutMember(String text, Obj root, List<String> path) {
    Obj outer = (Obj) root.member(path.getFirst()).orElseThrow();
    boolean last = outer.members().size() == 1;
    Obj from = last ? root : outer;
    return JsonEdit.without(
        text,
        from,
        from.spans(),
        index(from, last ? path.getFirst() : path.getLast()).orElseThrow());
  }

  private static OptionalInt index(Obj object, String name) {
    List<Member> members = object.members();
    for (int i = members.size() - 1; i >= 0; i--) {
      if (members.get(i).name().equals(name)) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }
}
