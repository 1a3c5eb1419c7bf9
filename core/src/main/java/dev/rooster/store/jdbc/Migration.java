package dev.rooster.store.jdbc;

/**
 * One step of the schema, from a file such as {@code 0001-first.sql}.
 *
 * @param sql one or more statements
 */
record Migration(int number, String name, String sql) {

  /** {@code 0001-first} */
  String title() {
    return "%04d-%s".formatted(number, name);
  }
}
