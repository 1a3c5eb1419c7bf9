package dev.rooster.schedule;

import dev.rooster.schedule.internal.MessageText;
import java.time.DateTimeException;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads a stored text from left to right: words, and fields that are a name and one word, with one
 * blank between each and the next.
 */
final class StoredFields {
  private final String text;
  private int at;

  StoredFields(String text) {
    this.text = text;
  }

  String word() {
    int blank = text.indexOf(' ', at);
    int end = blank < 0 ? text.length() : blank;
    if (at >= end) {
      throw damaged("it ends too early");
    }
    String word = text.substring(at, end);
    at = end + 1;
    return word;
  }

  <T> T word(Function<String, T> reading) {
    String word = word();
    try {
      return reading.apply(word);
    } catch (DateTimeException | NumberFormatException e) {
      throw damaged(MessageText.quoted(word) + " in it makes no sense");
    }
  }

  /** The words before the field of that name. */
  String upTo(String name) {
    int end = text.indexOf(" " + name + " ", at);
    if (end < 0) {
      throw damaged("it lacks the word " + name);
    }
    String words = text.substring(at, end);
    at = end + 1;
    return words;
  }

  /** The field of that name, which has to come next. */
  <T> T get(String name, Function<String, T> reading) {
    return find(name, reading).orElseThrow(() -> damaged("it lacks the word " + name));
  }

  /** The field of that name, if it comes next. */
  <T> Optional<T> find(String name, Function<String, T> reading) {
    int blank = at + name.length();
    if (!text.startsWith(name, at) || blank >= text.length() || text.charAt(blank) != ' ') {
      return Optional.empty();
    }
    at = blank + 1;
    return Optional.of(word(reading));
  }

  /** Refuses what nobody has read. */
  void end() {
    if (at <= text.length()) {
      throw damaged(MessageText.quoted(text.substring(at)) + " is left over");
    }
  }

  static InvalidScheduleException damaged(String problem) {
    return new InvalidScheduleException(problem, "write it as StoredSchedule does");
  }
}
