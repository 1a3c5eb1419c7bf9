package dev.rooster.format;

import dev.rooster.reminder.RefusedException;
import java.util.regex.Pattern;

/** Validates cursors: an invalid one would look like the end of the list. */
public final class Cursors {
  private static final String ID = "[A-Za-z0-9._:-]{1,100}";
  private static final String TIME = "-?\\d{1,18}";
  private static final Pattern BY_ID = Pattern.compile(ID);
  private static final Pattern BY_TIME = Pattern.compile(TIME + " " + ID);
  private static final Pattern OF_HISTORY = Pattern.compile(TIME + " " + TIME + " " + ID);

  private Cursors() {}

  public static void checkId(String cursor) {
    check(BY_ID, cursor);
  }

  public static void checkTime(String cursor) {
    check(BY_TIME, cursor);
  }

  public static void checkHistory(String cursor) {
    check(OF_HISTORY, cursor);
  }

  private static void check(Pattern pattern, String cursor) {
    if (!pattern.matcher(cursor).matches()) {
      throw RefusedException.invalid(
          "the cursor is invalid", "send next_cursor of the previous page, or none");
    }
  }
}
