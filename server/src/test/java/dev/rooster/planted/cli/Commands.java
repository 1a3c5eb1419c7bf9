package dev.rooster.planted.cli;

/** A face that knows another face and a store. */
public final class Commands {
  static final Class<?> FACE = dev.rooster.planted.http.Routes.class;
  static final Class<?> STORE = dev.rooster.planted.store.jdbc.SqliteStore.class;

  private Commands() {}
}
