package dev.rooster.cli;

import java.util.Locale;

/** Where the zone of a schedule came from. */
enum ZoneSource {
  OPTION("from --tz"),
  RULE("from the rule"),
  TEXT("from the text"),
  SYSTEM("the system's");

  private final String phrase;

  ZoneSource(String phrase) {
    this.phrase = phrase;
  }

  String phrase() {
    return phrase;
  }

  /** As JSON names it. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
