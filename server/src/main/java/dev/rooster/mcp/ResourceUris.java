package dev.rooster.mcp;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/** The addresses of resources. */
final class ResourceUris {
  static final String REMINDERS = "rooster://reminders";
  static final String REMINDER = REMINDERS + "/{id}";
  static final String RUN = "rooster://runs/{id}";

  private static final String ID = "{id}";

  private ResourceUris() {}

  static String reminder(String id) {
    return REMINDER.replace(ID, id);
  }

  static String run(String id) {
    return RUN.replace(ID, id);
  }

  /** Whether an address fits a template. */
  static boolean fits(String uri, String template) {
    String start = start(template);
    return uri.startsWith(start) && uri.length() > start.length();
  }

  /** The id in an address that fits a template. */
  static String id(String uri, String template) {
    String id = uri.substring(start(template).length());
    try {
      return URLDecoder.decode(id.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException notEncoded) {
      return id;
    }
  }

  private static String start(String template) {
    return template.substring(0, template.length() - ID.length());
  }
}
