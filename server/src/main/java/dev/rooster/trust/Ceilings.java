package dev.rooster.trust;

/**
 * The most trust that a turn of any user has in each situation.
 *
 * @param scheduled in the run of a reminder
 * @param dm in a conversation with one person
 * @param group in a conversation that several people read
 */
public record Ceilings(Trust scheduled, Trust dm, Trust group) {
  public static final Ceilings DEFAULT = new Ceilings(Trust.FULL, Trust.FULL, Trust.FAMILIAR);
}
