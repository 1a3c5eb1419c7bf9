package dev.rooster.install;

import dev.rooster.format.JsonText;
import dev.rooster.install.TomlTables.Table;
import dev.rooster.reminder.RefusedException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Marks hooks as reviewed in Codex's config.toml: it runs a hook only if the file has the hook's
 * hash. A mark for a place where one of Rooster's hooks is now is Rooster's, whatever its hash: an
 * outdated one beside a new one would keep Codex from starting.
 *
 * @param hashes the hash of each hook by Codex's key for it
 */
record TrustPatch(Map<String, String> hashes) implements SettingsPatch {
  private static final List<String> STATES = List.of("hooks", "state");
  private static final String HASH = "trusted_hash";

  TrustPatch {
    hashes = Map.copyOf(hashes);
  }

  @Override
  public boolean isComplete(String text) {
    return hashes.keySet().stream().allMatch(key -> isTrusted(text, key));
  }

  private boolean isTrusted(String text, String key) {
    return TomlTables.of(text).stream()
        .filter(it -> isOurs(it) && key.equals(key(it)))
        .anyMatch(it -> it.string(HASH).equals(Optional.ofNullable(hashes.get(key))));
  }

  @Override
  public void add(EditedText text) {
    new TreeMap<>(hashes)
        .forEach((key, hash) -> {
          refuseElsewhere(text.text(), key);
          TomlTables.append(
              text,
              "[hooks.state.%s]\n%s = %s\n"
                  .formatted(JsonText.quoted(key), HASH, JsonText.quoted(hash)));
        });
  }

  private static void refuseElsewhere(String text, String key) {
    List<String> path = List.of(STATES.getFirst(), STATES.getLast(), key);
    boolean taken =
        TomlTables.keys(text).stream()
            .anyMatch(it ->
                TomlPatch.startsWith(it, path)
                    || (!it.isEmpty() && TomlPatch.startsWith(path, it)));
    if (taken) {
      throw RefusedException.invalid(
          "hooks.state is written on one line",
          "write each as a table [hooks.state.\"NAME\"], then try again. Nothing was changed");
    }
  }

  @Override
  public String without(String text) {
    return TomlTables.without(text, this::isOurs);
  }

  private boolean isOurs(Table table) {
    List<String> path = table.header().path();
    return path.size() == 3 && TomlPatch.startsWith(path, STATES) && hashes.containsKey(key(table));
  }

  private static String key(Table table) {
    return table.header().path().getLast();
  }

  @Override
  public String meaning(String text) {
    return TomlTables.meaning(text);
  }
}
