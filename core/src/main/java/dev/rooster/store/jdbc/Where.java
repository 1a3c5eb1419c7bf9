package dev.rooster.store.jdbc;

import java.util.ArrayList;
import java.util.List;

/** Conditions joined by AND, with their parameters. */
final class Where {
  private final List<String> conditions = new ArrayList<>();
  private final List<Object> parameters = new ArrayList<>();

  void and(String condition, Object... values) {
    conditions.add(condition);
    parameters.addAll(List.of(values));
  }

  /** The index does not contain empty values. */
  void andIndexed(String column, String value) {
    and(column + " = ?", value);
    if (!value.isEmpty()) {
      and(column + " <> ''");
    }
  }

  String clause() {
    return conditions.isEmpty() ? "" : "WHERE " + String.join(" AND ", conditions);
  }

  List<Object> with(int limit) {
    List<Object> all = new ArrayList<>(parameters);
    all.add(limit);
    return all;
  }
}
