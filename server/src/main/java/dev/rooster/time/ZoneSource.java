package dev.rooster.time;

import java.util.Locale;

/** Where the zone of a schedule came from. */
public enum ZoneSource {
  OPTION("from --tz"),
  RULE("from the rule"),
  TEXT("from the text"),
  USER("the user's"),
  CONFIGURATION("from the configuration"),
  SYSTEM("the system's");

  private final String phrase;

  ZoneSource(String phrase) {
    this.phrase = phrase;
  }

  public String phrase() {
    return phrase;
  }

  /** Its name in JSON. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
