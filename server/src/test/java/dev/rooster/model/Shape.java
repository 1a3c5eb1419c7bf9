package dev.rooster.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The fields of an object in a request. */
record Shape(Set<String> required, Set<String> known) {

  /** Both are words with spaces between them. */
  static Shape of(String required, String optional) {
    Set<String> known = new HashSet<>(words(required));
    known.addAll(words(optional));
    return new Shape(words(required), known);
  }

  private static Set<String> words(String text) {
    return Arrays.stream(text.strip().split("\\s+", -1))
        .filter(it -> !it.isEmpty())
        .collect(Collectors.toUnmodifiableSet());
  }

  Optional<String> unknownIn(JsonNode object) {
    return object
        .propertyStream()
        .map(Map.Entry::getKey)
        .filter(it -> !known.contains(it))
        .findFirst();
  }

  /** A required field that is absent or null. */
  Optional<String> missingIn(JsonNode object) {
    return required.stream().filter(it -> !object.hasNonNull(it)).sorted().findFirst();
  }
}
