package dev.rooster.bench.engine;

/**
 * One who takes part, by name.
 *
 * @param backlog how many due one-shots it is given to drain: some seconds of work
 * @param opener opens it on the store at a JDBC URL, and makes its tables if they are missing
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
