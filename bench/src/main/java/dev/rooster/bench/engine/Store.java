package dev.rooster.bench.engine;

/**
 * A database for one entrant, empty at first.
 *
 * @param drop deletes it
 */
record Store(String url, Runnable drop) implements AutoCloseable {

  /** The part of the URL after the last slash. */
  String database() {
    return url.substring(url.lastIndexOf('/') + 1).replaceFirst("\\?.*", "");
  }

  @Override
  public void close() {
    drop.run();
  }
}
