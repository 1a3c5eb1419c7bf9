package dev.rooster.store;

import java.time.Instant;

/** A change by another node, as a store reports it. */
public sealed interface Notice {

  /** A reminder is tried at this time. */
  record Wakes(Instant at) implements Notice {}

  /** A run must stop; the next lease says which. */
  record Stops() implements Notice {}

  /**
   * Whether changes are reported from now on. After a gap, some may be unreported.
   *
   * @param told false while the connection is down or the server does not forward them
   */
  record Listening(boolean told) implements Notice {}
}
