package dev.rooster.declared;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Entries that moved to another file, for instance because a file was renamed: their reminders move
 * with them. An entry has moved if exactly one file lost an entry of its name and exactly one file
 * gained it.
 *
 * @param all the previous location by the new one
 * @param left the previous locations
 */
record Moves(Map<Moves.Spot, Moves.Origin> all, Set<Moves.Spot> left) {
  /** An entry of a file, by its key. */
  record Spot(String file, String name) {}

  /** The previous file of an entry, and its hash there. */
  record Origin(String file, String hash) {}

  Moves {
    all = Map.copyOf(all);
    left = Set.copyOf(left);
  }

  /**
   * Finds the moved entries. Entries of roles never move, because each agent has its own copy.
   *
   * @param known the known entries by file: hashes by name
   */
  static Moves among(HomeReader.Found found, Map<String, Map<String, String>> known) {
    Map<String, Set<String>> now = new HashMap<>();
    Map<String, Optional<String>> gained = new HashMap<>();
    for (HomeReader.Declared file : found.declared()) {
      Set<String> names = file.entries().stream().map(Entry::key).collect(Collectors.toSet());
      Map<String, String> before = known.getOrDefault(file.file(), Map.of());
      names.stream()
          .filter(it -> before.getOrDefault(it, "").isEmpty())
          .forEach(it -> gained.merge(it, Optional.of(file.file()), Moves::several));
      if (!file.whole()) {
        names = new HashSet<>(names);
        names.addAll(before.keySet());
      }
      now.put(file.file(), names);
    }
    Map<String, Optional<String>> lost = new HashMap<>();
    known.forEach((file, before) -> {
      if (now.containsKey(file) || (found.complete() && !found.stillThere(file))) {
        before.keySet().stream()
            .filter(it -> !now.getOrDefault(file, Set.of()).contains(it))
            .forEach(it -> lost.merge(it, Optional.of(file), Moves::several));
      }
    });
    Map<Spot, Origin> all = new HashMap<>();
    Set<Spot> left = new HashSet<>();
    gained.forEach((name, to) -> {
      Optional<String> from = lost.getOrDefault(name, Optional.empty());
      if (to.isPresent() && from.isPresent() && !isRole(to.get()) && !isRole(from.get())) {
        String hash = known.getOrDefault(from.get(), Map.of()).getOrDefault(name, "");
        all.put(new Spot(to.get(), name), new Origin(from.get(), hash));
        left.add(new Spot(from.get(), name));
      }
    });
    return new Moves(all, left);
  }

  private static Optional<String> several(Optional<String> one, Optional<String> other) {
    return Optional.empty();
  }

  private static boolean isRole(String file) {
    return file.contains("#");
  }

  /** The previous location of a moved entry. */
  Optional<Origin> from(String file, String name) {
    return Optional.ofNullable(all.get(new Spot(file, name)));
  }

  /** Whether an entry of this file has moved to another one. */
  boolean leaves(String file, String name) {
    return left.contains(new Spot(file, name));
  }
}
