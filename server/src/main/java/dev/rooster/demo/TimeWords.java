package dev.rooster.demo;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A phrase divided into the words of its time and the rest. Finds only where the time begins and
 * ends: a tool parses it. Pure.
 */
record TimeWords(String time, String rest) {
  private static final Set<String> RECURRING =
      Set.of("every", "each", "daily", "weekly", "monthly", "hourly", "weekdays");
  private static final Set<String> DAYS = Set.of("tomorrow", "today", "tonight");
  private static final Set<String> STARTS =
      Set.of("in", "at", "on", "next", "this", "after", "end");

  /** At the end of a time, these belong to the rest. */
  private static final Set<String> JOINTS = Set.of("the", "of", "and", "a", "an", "half", "other");

  private static final Pattern UNIT =
      Pattern.compile("(?:seconds?|minutes?|mins?|hours?|days?|weeks?|months?|years?)");
  private static final Pattern NUMBER = Pattern.compile("\\d[\\d:./hmsd-]*(?:am|pm|st|nd|rd|th)?");
  private static final Pattern NAME =
      Pattern.compile(
          "(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays?|weekends?|morning|afternoon"
              + "|evening|night|noon|midnight|am|pm|january|february|march|april|may|june|july"
              + "|august|september|october|november|december|one|two|three|four|five|ten|twenty"
              + "|thirty|first|last");

  /** The longest time at the start, if words follow it. */
  static Optional<TimeWords> atStart(String phrase) {
    List<String> words = List.of(phrase.split(" ", -1));
    int end = 0;
    while (end < words.size() && isTime(words.get(end))) {
      end++;
    }
    while (end > 0 && isJoint(words.get(end - 1))) {
      end--;
    }
    return end > 0 && end < words.size() && isFirst(words.getFirst())
        ? Optional.of(
            new TimeWords(
                joined(words.subList(0, end)).replaceAll("[,:]$", ""),
                joined(words.subList(end, words.size()))))
        : Optional.empty();
  }

  /** The longest time at the end, if words precede it. */
  static Optional<TimeWords> atEnd(String phrase) {
    List<String> words = List.of(phrase.split(" ", -1));
    int begin = words.size();
    while (begin > 0 && isTime(words.get(begin - 1))) {
      begin--;
    }
    while (begin < words.size() && !isFirst(words.get(begin))) {
      begin++;
    }
    return begin > 0 && begin < words.size()
        ? Optional.of(
            new TimeWords(
                joined(words.subList(begin, words.size())), joined(words.subList(0, begin))))
        : Optional.empty();
  }

  /** Whether it is a time even without a request to be reminded. */
  boolean isUnmistakable() {
    return repeats() || time.chars().anyMatch(Character::isDigit);
  }

  boolean repeats() {
    return RECURRING.contains(plain(time.split(" ", 2)[0]));
  }

  private static String joined(List<String> words) {
    return String.join(" ", words);
  }

  private static boolean isFirst(String word) {
    String plain = plain(word);
    return STARTS.contains(plain)
        || DAYS.contains(plain)
        || RECURRING.contains(plain)
        || NAME.matcher(plain).matches()
        || NUMBER.matcher(plain).matches();
  }

  private static boolean isJoint(String word) {
    return JOINTS.contains(plain(word)) || STARTS.contains(plain(word));
  }

  private static boolean isTime(String word) {
    return isFirst(word) || isJoint(word) || UNIT.matcher(plain(word)).matches();
  }

  private static String plain(String word) {
    return word.toLowerCase(Locale.ROOT).replaceAll("[,:]$", "");
  }
}
