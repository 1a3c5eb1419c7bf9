package dev.rooster.trust;

/** What becomes of messages from people who are not configured as users. */
public enum Strangers {
  /** They are dropped. The first direct message of a person is answered with a pairing code. */
  IGNORE,
  /** They are dropped without an answer. */
  SILENT,
  /** They are answered, with no more trust than {@link Ceilings#strangers}. */
  PUBLIC
}
