package dev.rooster.planted.store.jdbc;

/** A store that knows the engine. */
public final class SqliteStore {
  static final Class<?> KNOWN = dev.rooster.planted.engine.Engine.class;

  private SqliteStore() {}
}
