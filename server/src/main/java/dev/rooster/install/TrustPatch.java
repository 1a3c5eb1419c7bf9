package dev.rooster.install;

import dev.rooster.format.JsonText;
import dev.rooster.install.TomlTables.Table;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Marks hooks as reviewed in Codex's config.toml: it runs a hook only if the file has the hook's
 * hash.
 *
 * @param hashes the hash of each hook by Codex's key for it
 */
record TrustPatch(Map<String, String> hashes) implements SettingsPatch {
  private static final List<String> STATES = List.of("hooks", "state");

  TrustPatch {
    hashes = Map.copyOf(hashes);
  }

  @Override
  public boolean isComplete(String text) {
    return hashes.keySet().stream().allMatch(key -> isTrusted(text, key));
  }

  private boolean isTrusted(String text, String key) {
    return TomlTables.of(text).stream().anyMatch(it -> isOurs(it) && key.equals(key(it)));
  }

  @Override
  public void add(EditedText text) {
    new TreeMap<>(hashes)
        .forEach((key, hash) -> {
          if (!isTrusted(text.text(), key)) {
            TomlTables.append(
                text,
                "[hooks.state.%s]\ntrusted_hash = %s\n"
                    .formatted(JsonText.quoted(key), JsonText.quoted(hash)));
          }
        });
  }

  @Override
  public String without(String text) {
    return TomlTables.without(text, this::isOurs);
  }

  private boolean isOurs(Table table) {
    List<String> path = table.header().path();
    return path.size() == 3
        && TomlPatch.startsWith(path, STATES)
        && table.string("trusted_hash").filter(it -> it.equals(hashes.get(key(table)))).isPresent();
  }

  private static String key(Table table) {
    return table.header().path().getLast();
  }

  @Override
  public String meaning(String text) {
    return TomlTables.meaning(text);
  }
}
