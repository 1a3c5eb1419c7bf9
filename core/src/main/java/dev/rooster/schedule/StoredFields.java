package dev.rooster.schedule;

import dev.rooster.schedule.internal.MessageText;
import java.time.DateTimeException;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads a stored text from left to right. It consists of single words and of fields, each a name
 * and one word; one space separates all of them.
 */
final class StoredFields {
  private final String text;
  private int at;

  StoredFields(String text) {
    this.text = text;
  }

  String word() {
    int space = text.indexOf(' ', at);
    int end = space < 0 ? text.length() : space;
    if (at >= end) {
      throw damaged("the text ends too early");
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
      throw damaged(MessageText.quoted(word) + " is not a valid value");
    }
  }

  /** Reads the words before the named field. */
  String upTo(String name) {
    int end = text.indexOf(" " + name + " ", at);
    if (end < 0) {
      throw damaged("the text lacks the word " + name);
    }
    String words = text.substring(at, end);
    at = end + 1;
    return words;
  }

  /** Reads the named field, which must come next. */
  <T> T get(String name, Function<String, T> reading) {
    return find(name, reading).orElseThrow(() -> damaged("the text lacks the word " + name));
  }

  /** Reads the named field if it comes next. */
  <T> Optional<T> find(String name, Function<String, T> reading) {
    int space = at + name.length();
    if (!text.startsWith(name, at) || space >= text.length() || text.charAt(space) != ' ') {
      return Optional.empty();
    }
    at = space + 1;
    return Optional.of(word(reading));
  }

  /** Reads the word if it comes next and is the last one. */
  boolean flag(String word) {
    boolean said = at < text.length() && text.substring(at).equals(word);
    at = said ? text.length() + 1 : at;
    return said;
  }

  /** Throws if any text is left unread. */
  void end() {
    if (at <= text.length()) {
      throw damaged(MessageText.quoted(text.substring(at)) + " is left over");
    }
  }

  static InvalidScheduleException damaged(String problem) {
    return new InvalidScheduleException(problem, "write the text with StoredSchedule.write");
  }
}
