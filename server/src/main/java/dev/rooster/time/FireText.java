package dev.rooster.time;

import dev.rooster.format.IsoText;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Formats instants for people, as local time of a zone. */
public final class FireText {
  private static final String[] WEEKDAYS = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};

  private FireText() {}

  /** {@code Fri 2026-11-20 18:00:00 +01:00}. */
  public static String local(Instant instant, ZoneId zone) {
    ZoneOffset offset = zone.getRules().getOffset(instant);
    LocalDateTime local = LocalDateTime.ofInstant(instant, offset);
    StringBuilder text = new StringBuilder(40);
    text.append(WEEKDAYS[local.getDayOfWeek().getValue() - 1]).append(' ');
    IsoText.appendDate(text, local);
    IsoText.appendTime(text.append(' '), local);
    text.append(' ').append(offset.equals(ZoneOffset.UTC) ? "+00:00" : offset.getId());
    return text.toString();
  }

  /**
   * {@code Fri 2026-11-20 18:00:00 +01:00 Europe/Berlin (12:00 America/New_York)}: the time of the
   * reader and, if it differs, that of the reminder's own zone.
   */
  public static String fire(Instant instant, ZoneId reader, ZoneId own) {
    return local(instant, reader) + "  " + zone(reader) + beside(instant, reader, own);
  }

  /** The time in its own zone, in brackets; empty if the reader's clock shows the same time. */
  public static String beside(Instant instant, ZoneId reader, ZoneId own) {
    LocalDateTime here = LocalDateTime.ofInstant(instant, reader);
    LocalDateTime there = LocalDateTime.ofInstant(instant, own);
    if (here.equals(there)) {
      return "";
    }
    StringBuilder text = new StringBuilder("  (");
    if (!here.toLocalDate().equals(there.toLocalDate())) {
      IsoText.appendDate(text, there);
      text.append(' ');
    }
    IsoText.appendMinute(text, there);
    return text.append(' ').append(zone(own)).append(')').toString();
  }

  /** {@code 2026-11-20 18:00}, for narrow columns. */
  public static String brief(Instant instant, ZoneId zone) {
    LocalDateTime local = LocalDateTime.ofInstant(instant, zone);
    StringBuilder text = new StringBuilder(16);
    IsoText.appendDate(text, local);
    IsoText.appendMinute(text.append(' '), local);
    return text.toString();
  }

  public static String zone(ZoneId zone) {
    return zone.equals(ZoneOffset.UTC) ? "UTC" : zone.getId();
  }
}
