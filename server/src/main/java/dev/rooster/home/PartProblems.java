package dev.rooster.home;

import dev.rooster.format.Problem;
import dev.rooster.format.Problems;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Collects the problems of a configuration, part by part. */
final class PartProblems {
  private final Problems ofAll = new Problems();
  private final Set<ConfigPart> invalid = new HashSet<>();
  private final Map<ConfigPart, Problems> parts = new LinkedHashMap<>();

  /** The problems of the top level. */
  Problems ofAll() {
    return ofAll;
  }

  /** The problems of a member. */
  Problems of(ConfigPart member) {
    return parts.computeIfAbsent(member, ignored -> new Problems());
  }

  /** Reads a field of the top level, which is invalid if that adds a problem. */
  <T> T field(String name, Supplier<T> read) {
    int before = ofAll.all().size();
    T value = read.get();
    if (ofAll.all().size() > before) {
      invalid.add(ConfigPart.whole(name));
    }
    return value;
  }

  /** Adds a missing part that may be meant by a misspelled one. */
  void misspelled(ConfigPart part) {
    invalid.add(part);
  }

  Set<ConfigPart> invalid() {
    Set<ConfigPart> all = new HashSet<>(invalid);
    parts.forEach((part, problems) -> {
      if (!problems.isEmpty()) {
        all.add(part);
      }
    });
    return all;
  }

  /** All problems, in the order of the file. */
  List<Problem> all() {
    return Stream.concat(
            ofAll.all().stream(), parts.values().stream().flatMap(it -> it.all().stream()))
        .sorted(Comparator.comparingInt(it -> it.place().line()))
        .toList();
  }
}
