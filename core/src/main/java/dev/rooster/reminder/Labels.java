package dev.rooster.reminder;

/**
 * Values by which the embedding program finds its reminders, and values it keeps with them. The
 * engine does not interpret them.
 *
 * @param owner the owner; empty for none
 * @param source its origin, such as a file or another reminder; empty for none
 * @param details further values, in a format of the program
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
