package dev.rooster.inbox;

/** What becomes of the text of a waiting message when a further fire of its reminder joins it. */
public enum Join {
  /** The text of the latest fire holds. */
  REPLACE,
  /** The texts of all fires are told, up to {@link ItemParts#LONGEST}. */
  APPEND
}
