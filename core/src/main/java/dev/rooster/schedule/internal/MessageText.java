package dev.rooster.schedule.internal;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** Formats times and user-written text for messages: on one line and unabbreviated. */
public final class MessageText {
  private static final int LONGEST_QUOTE = 60;
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE uuuu-MM-dd", Locale.ENGLISH);
  private static final DateTimeFormatter MINUTES =
      DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

  private MessageText() {}

  /** The text in quotation marks, cut at about sixty characters, without invisible characters. */
  public static String quoted(String text) {
    StringBuilder shown = new StringBuilder("\"");
    int at = 0;
    while (at < text.length() && shown.length() <= LONGEST_QUOTE) {
      int character = text.codePointAt(at);
      appendVisibly(shown, character);
      at += Character.charCount(character);
    }
    return shown.append(at < text.length() ? "..." : "").append('"').toString();
  }

  /** The whole text, without invisible characters. */
  public static String visible(String text) {
    StringBuilder shown = new StringBuilder();
    text.codePoints().forEach(it -> appendVisibly(shown, it));
    return shown.toString();
  }

  private static void appendVisibly(StringBuilder shown, int character) {
    boolean visible =
        switch (Character.getType(character)) {
          case Character.CONTROL,
              Character.FORMAT,
              Character.SURROGATE,
              Character.PRIVATE_USE,
              Character.UNASSIGNED,
              Character.LINE_SEPARATOR,
              Character.PARAGRAPH_SEPARATOR ->
              false;
          default -> true;
        };
    if (visible) {
      shown.appendCodePoint(character);
    } else {
      shown.append(String.format(Locale.ROOT, "\\u%04X", character));
    }
  }

  /** As in {@code Mon 2026-11-16}. */
  public static String date(LocalDate date) {
    return DATE.format(date);
  }

  /** As in {@code 09:00}; with seconds only if there are any. */
  public static String time(LocalTime time) {
    return time.getSecond() == 0 ? MINUTES.format(time) : SECONDS.format(time);
  }

  /** As in {@code Mon 2026-11-16 09:00 Europe/Berlin}. */
  public static String moment(LocalDateTime local, ZoneId zone) {
    String place = zone.equals(ZoneOffset.UTC) ? "UTC" : zone.getId();
    return date(local.toLocalDate()) + " " + time(local.toLocalTime()) + " " + place;
  }

  /** As in {@code a, b or c}. */
  public static String either(List<String> choices) {
    int last = choices.size() - 1;
    return last <= 0
        ? String.join("", choices)
        : String.join(", ", choices.subList(0, last)) + " or " + choices.get(last);
  }
}
