package dev.rooster.activity;

import dev.rooster.reminder.RefusedException;
import java.util.regex.Pattern;

/**
 * A sign of life of a session.
 *
 * @param agent the agent of kind inbox that runs in the session
 * @param session the id that the client gave the session
 * @param owner the user whose session it is; empty for the operator
 * @param by how Rooster learned of it
 */
public record Sign(String agent, String session, String owner, Client client, By by) {
  /** The same characters as in the field {@code session} of a reminder. */
  private static final Pattern SESSION = Pattern.compile("[\\w.:@+-]{1,200}");

  /** How Rooster learns of a session. */
  public enum By {
    HOOK,
    MCP
  }

  public Sign {
    checkSession(session);
  }

  /** Whether a text can be the id of a session. */
  public static boolean isSession(String text) {
    return SESSION.matcher(text).matches();
  }

  /** Refuses an id that cannot be part of the name of a note. */
  public static void checkSession(String session) {
    if (!isSession(session)) {
      throw RefusedException.invalid(
          "'%s' is not a valid session id".formatted(session),
          "use 1 to 200 letters, digits and . _ : @ + - characters");
    }
  }
}
