package dev.rooster.store;

import java.time.Instant;

/** What a store tells of changes that others make. */
public sealed interface Notice {

  /** Something is to be tried at this time or earlier than known. */
  record Wakes(Instant at) implements Notice {}

  /** A run is to be stopped; the lease says which. */
  record Stops() implements Notice {}

  /**
   * Whether changes are told from now on. When they are again, some may have gone untold.
   *
   * @param told false while the connection is down or the server does not pass them on
   */
  record Listening(boolean told) implements Notice {}
}
