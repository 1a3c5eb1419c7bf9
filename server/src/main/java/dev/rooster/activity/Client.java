package dev.rooster.activity;

/**
 * A program in which an agent runs.
 *
 * @param name as it calls itself, such as claude-code
 * @param version empty if unknown
 * @param directory where it works; empty if unknown
 */
public record Client(String name, String version, String directory) {
  private static final int LONGEST = 1_000;

  public Client {
    name = cut(name);
    version = cut(version);
    directory = cut(directory);
  }

  private static String cut(String text) {
    return text.length() > LONGEST ? text.substring(0, LONGEST) : text;
  }

  /** This, completed by what an earlier sign said. */
  Client orElse(Client earlier) {
    return new Client(
        or(name, earlier.name), or(version, earlier.version), or(directory, earlier.directory));
  }

  private static String or(String text, String otherwise) {
    return text.isEmpty() ? otherwise : text;
  }
}
