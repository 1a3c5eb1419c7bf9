package dev.rooster.install;

import dev.rooster.format.CanonicalJson;
import dev.rooster.format.ParsedValue;
import dev.rooster.install.JsoncNode.Arr;
import dev.rooster.install.JsoncNode.Member;
import dev.rooster.install.JsoncNode.Obj;
import dev.rooster.reminder.RefusedException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Hooks and an MCP server in a JSON file.
 *
 * @param hooks each goes to the end of the list of its event
 * @param server the entry {@code mcpServers.rooster}, if it belongs into this file
 */
record JsonPatch(List<Hook> hooks, Optional<ParsedValue> server) implements SettingsPatch {
  static final String HOOKS = "hooks";
  private static final String SERVERS = "mcpServers";

  JsonPatch {
    hooks = List.copyOf(hooks);
  }

  /**
   * @param group the entry in the list of the event: a matcher and its handlers
   */
  record Hook(String event, ParsedValue group) {}

  @Override
  public boolean isComplete(String text) {
    if (Jsonc.isBlank(text)) {
      return false;
    }
    Obj root = Jsonc.read(text).root();
    return hooks.stream().allMatch(it -> has(text, root, it))
        && OurJson.handlers(text).size() == hooks.size()
        && OurJson.server(text, root).map(it -> equal(text, it, server)).orElse(server.isEmpty());
  }

  private static boolean has(String text, Obj root, Hook hook) {
    return object(root, HOOKS)
        .flatMap(it -> it.member(hook.event()))
        .filter(Arr.class::isInstance)
        .map(Arr.class::cast)
        .filter(list ->
            list.items().stream().anyMatch(it -> equal(text, it, Optional.of(hook.group()))))
        .isPresent();
  }

  private static boolean equal(String text, JsoncNode node, Optional<ParsedValue> wanted) {
    return wanted
        .map(CanonicalJson::of)
        .equals(Optional.of(CanonicalJson.of(Jsonc.value(text, node))));
  }

  @Override
  public void add(EditedText text) {
    if (Jsonc.isBlank(text.text())) {
      boolean inLine = text.text().lastIndexOf("//") > text.text().lastIndexOf('\n');
      text.insert(text.text().length(), inLine ? "\n{}\n" : "{}\n");
    }
    refuseTwice(Jsonc.read(text.text()).root(), HOOKS, SERVERS);
    for (Hook hook : hooks) {
      Obj all = objectAt(text, HOOKS);
      refuseTwice(all, hook.event());
      JsoncNode list =
          all.member(hook.event())
              .orElseGet(() -> {
                JsonEdit.add(text, all, hook.event(), ParsedValue.of(List.of()));
                return objectAt(text, HOOKS).member(hook.event()).orElseThrow();
              });
      if (!(list instanceof Arr groups)) {
        throw taken("%s.%s is not a list".formatted(HOOKS, hook.event()));
      }
      JsonEdit.add(text, groups, hook.group());
    }
    server.ifPresent(it -> {
      Obj servers = objectAt(text, SERVERS);
      if (servers.member(OurJson.SERVER).isPresent()) {
        throw taken("%s.%s is another server".formatted(SERVERS, OurJson.SERVER));
      }
      JsonEdit.add(text, servers, OurJson.SERVER, it);
    });
  }

  /** A member of the root that is an object, added if it is missing. */
  private static Obj objectAt(EditedText text, String name) {
    Obj root = Jsonc.read(text.text()).root();
    Optional<JsoncNode> member = root.member(name);
    if (member.isEmpty()) {
      JsonEdit.add(text, root, name, ParsedValue.of(Map.of()));
      return objectAt(text, name);
    }
    return object(root, name).orElseThrow(() -> taken(name + " is not an object"));
  }

  private static Optional<Obj> object(Obj root, String name) {
    return root.member(name).filter(Obj.class::isInstance).map(Obj.class::cast);
  }

  private static void refuseTwice(Obj object, String... names) {
    for (String name : names) {
      if (object.members().stream().map(Member::name).filter(name::equals).count() > 1) {
        throw taken(name + " is there twice");
      }
    }
  }

  private static RefusedException taken(String problem) {
    return RefusedException.invalid(
        problem, "change it by hand, then try again. Nothing was changed");
  }

  @Override
  public String without(String text) {
    return Jsonc.isBlank(text) ? text : OurJson.without(text);
  }

  /** Without empty lists and objects of hooks and servers, which mean nothing. */
  @Override
  public String meaning(String text) {
    if (Jsonc.isBlank(text)) {
      return "{}";
    }
    Map<String, ParsedValue> fields = new LinkedHashMap<>();
    if (Jsonc.value(text, Jsonc.read(text).root()) instanceof ParsedValue.Obj root) {
      fields.putAll(root.fields());
    }
    fields.computeIfPresent(HOOKS, (name, it) -> pruned(it));
    fields
        .entrySet()
        .removeIf(it ->
            List.of(HOOKS, SERVERS).contains(it.getKey())
                && it.getValue() instanceof ParsedValue.Obj object
                && object.fields().isEmpty());
    return CanonicalJson.of(ParsedValue.of(fields));
  }

  private static ParsedValue pruned(ParsedValue hooks) {
    if (!(hooks instanceof ParsedValue.Obj events)) {
      return hooks;
    }
    Map<String, ParsedValue> fields = new LinkedHashMap<>(events.fields());
    fields.values().removeIf(it -> it instanceof ParsedValue.Arr list && list.items().isEmpty());
    return ParsedValue.of(fields);
  }
}
