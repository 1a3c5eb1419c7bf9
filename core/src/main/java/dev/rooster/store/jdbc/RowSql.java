package dev.rooster.store.jdbc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/** A statement that grows from left to right, with its parameters in the same order. */
final class RowSql {
  private final StringBuilder text = new StringBuilder();
  private final List<Object> parameters = new ArrayList<>();

  RowSql add(String sql, Object... values) {
    text.append(sql);
    parameters.addAll(List.of(values));
    return this;
  }

  /** Adds the condition that a column has one of these values; there are few, or none. */
  RowSql addIn(String column, Collection<?> values) {
    text.append(column)
        .append(" IN (")
        .append(String.join(", ", Collections.nCopies(values.size(), "?")))
        .append(')');
    parameters.addAll(values);
    return this;
  }

  String text() {
    return text.toString();
  }

  List<Object> parameters() {
    return parameters;
  }
}
