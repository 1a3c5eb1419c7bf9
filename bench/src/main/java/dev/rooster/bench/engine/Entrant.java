package dev.rooster.bench.engine;

/**
 * A scheduler in the benchmark, by name.
 *
 * @param backlog the number of due one-shots to drain: some seconds of work
 * @param opener opens it on the store at a JDBC URL, and creates missing tables
 */
record Entrant(String name, Database database, int backlog, Opener opener) {

  enum Database {
    POSTGRES,
    SQLITE
  }

  interface Opener {
    Engine open(String url) throws Exception;
  }

  Engine open(Store store) throws Exception {
    return opener.open(store.url());
  }
}
