package dev.rooster.reminder;

/**
 * What a reminder is found by and kept with, and what means nothing to the engine. The program that
 * embeds it writes and reads these.
 *
 * @param owner whose it is; empty for nobody's
 * @param source what it was made by, such as a file or another reminder; empty for somebody
 * @param details whatever else belongs to it, in a form of the program's own
 */
public record Labels(String owner, String source, String details) {
  public static final Labels NONE = new Labels("", "", "");

  static final int LONGEST_DETAILS = 1_000_000;

  public Labels {
    Definition.refuseUnstorable("owner", owner, Definition.LONGEST_NAME);
    Definition.refuseUnstorable("source", source, Definition.LONGEST_NAME);
    Definition.refuseUnstorable("details", details, LONGEST_DETAILS);
  }
}
