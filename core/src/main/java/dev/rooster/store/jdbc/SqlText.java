package dev.rooster.store.jdbc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/** A statement put together from parts, each with its parameters. */
final class SqlText {
  private final StringBuilder text = new StringBuilder();
  private final List<Object> parameters = new ArrayList<>();

  SqlText add(String part, Object... values) {
    text.append(part).append('\n');
    return with(values);
  }

  SqlText add(SqlText part) {
    text.append(part.text);
    parameters.addAll(part.parameters);
    return this;
  }

  /** Adds the condition that a column has one of these values; there are few, or none. */
  SqlText addIn(String column, Collection<?> values) {
    String marks = String.join(", ", Collections.nCopies(values.size(), "?"));
    return add("%s IN (%s)".formatted(column, marks), values.toArray());
  }

  /** The parameters of the part before. */
  SqlText with(Object... values) {
    parameters.addAll(List.of(values));
    return this;
  }

  boolean isEmpty() {
    return text.isEmpty();
  }

  String text() {
    return text.toString();
  }

  List<Object> parameters() {
    return List.copyOf(parameters);
  }
}
