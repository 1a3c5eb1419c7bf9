package dev.rooster.demo;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a handful of English phrases. Pure. */
final class ReadWish {
  private static final Pattern POLITE =
      Pattern.compile("(?i)^(?:please |can you |could you )+|[,.!?\\s]+$|,? please[.!?]*$");
  private static final Pattern ASKED =
      Pattern.compile("(?i)(?:remind me|tell me|wake me|ping me|set a reminder)\\b[:,]?\\s*(.*)");
  private static final Pattern ALL =
      Pattern.compile("(?i)(?:list|show|what are)(?: me)?(?: all)?(?: my| the)?(?: reminders)?");
  private static final Pattern CANCEL =
      Pattern.compile("(?i)(?:cancel|delete|remove|forget)\\s+(.+)");
  private static final Pattern DONE = Pattern.compile("(?i)(?:i am |i'm |all )?done");
  private static final Pattern SNOOZE =
      Pattern.compile("(?i)snooze(?: it| this)?(?: for| until)?\\s+(.+)");
  private static final Pattern REFERENCE_NOISE =
      Pattern.compile("(?i)^(?:the|my|this)\\s+|\\s*\\breminders?\\b\\s*|^(?:to|about)\\s+");
  private static final Pattern LEADING =
      Pattern.compile("(?i)^[,:\\s]*(?:(?:remind|tell) me\\s+)?(?:(?:to|that|about|of)\\s+)?");

  private ReadWish() {}

  static Wish of(String text) {
    String said = POLITE.matcher(text.strip().replaceAll("\\s+", " ")).replaceAll("");
    if (ALL.matcher(said).matches() || said.equalsIgnoreCase("reminders")) {
      return new Wish.ListAll();
    }
    Matcher cancel = CANCEL.matcher(said);
    if (cancel.matches()) {
      return new Wish.Cancel(reference(cancel.group(1)));
    }
    if (DONE.matcher(said).matches()) {
      return new Wish.Done();
    }
    Matcher snooze = SNOOZE.matcher(said);
    return snooze.matches() ? new Wish.Snooze(snooze.group(1)) : reminder(said);
  }

  private static String reference(String words) {
    return REFERENCE_NOISE.matcher(words).replaceAll("").strip();
  }

  /** The time stands before the matter, or after it. */
  private static Wish reminder(String said) {
    Matcher asked = ASKED.matcher(said);
    boolean explicit = asked.matches();
    String words = explicit ? asked.group(1) : said;
    Optional<TimeWords> parts =
        TimeWords.atStart(words).filter(it -> explicit || it.isUnmistakable());
    if (parts.isEmpty() && explicit) {
      parts = TimeWords.atEnd(words);
    }
    if (parts.isPresent()) {
      return remind(parts.get());
    }
    return explicit ? new Wish.RemindSometime(matter(words)) : new Wish.Unknown();
  }

  private static Wish remind(TimeWords parts) {
    String what = matter(parts.rest());
    return parts.repeats()
        ? new Wish.Repeat(parts.time(), what)
        : new Wish.Remind(parts.time(), what);
  }

  private static String matter(String words) {
    return LEADING.matcher(words).replaceFirst("").strip();
  }
}
