package dev.rooster.planted.engine;

/** An engine that knows a store behind the port. */
public final class Engine {
  static final Class<?> KNOWN = dev.rooster.planted.store.jdbc.SqliteStore.class;

  private Engine() {}
}
