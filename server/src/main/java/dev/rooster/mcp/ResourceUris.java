package dev.rooster.mcp;

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
    return uri.substring(start(template).length()).replace("%40", "@").replace("%3A", ":");
  }

  private static String start(String template) {
    return template.substring(0, template.length() - ID.length());
  }
}
