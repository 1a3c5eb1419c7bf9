package dev.rooster.home;

import dev.rooster.format.Fields;
import dev.rooster.schedule.written.WrittenDuration;
import dev.rooster.session.SessionRetention;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code sessions}: how much of conversations is kept. */
final class RetentionReader {
  static final String SESSIONS = "sessions";

  private static final String KEEP = "keep";
  private static final String MAX_SIZE = "max_size";
  private static final Duration SHORTEST = Duration.ofDays(1);

  /** A hundred years. */
  private static final Duration LONGEST = Duration.ofDays(36_525);

  private static final Pattern SIZE = Pattern.compile("(\\d{1,6}) ?(KB|MB|GB)");
  private static final Map<String, Long> UNITS =
      Map.of("KB", 1_000L, "MB", 1_000_000L, "GB", 1_000_000_000L);
  private static final long SMALLEST = 100_000;
  private static final long LARGEST = 1_000_000_000;

  private RetentionReader() {}

  static SessionRetention sessions(Fields fields) {
    return fields.object(SESSIONS).map(RetentionReader::read).orElse(SessionRetention.DEFAULT);
  }

  private static SessionRetention read(Fields section) {
    SessionRetention kept = new SessionRetention(keep(section), maxBytes(section));
    section.rejectUnknown();
    return kept;
  }

  private static Duration keep(Fields section) {
    Duration keep = section.duration(KEEP).orElse(SessionRetention.DEFAULT.keep());
    if (keep.compareTo(SHORTEST) < 0 || keep.compareTo(LONGEST) > 0) {
      section.problem(
          section.place(KEEP),
          KEEP,
          "%s is out of range".formatted(WrittenDuration.format(keep)),
          "use 1d to %dd".formatted(LONGEST.toDays()));
      return SessionRetention.DEFAULT.keep();
    }
    return keep;
  }

  private static long maxBytes(Fields section) {
    Optional<String> text = section.text(MAX_SIZE);
    if (text.isEmpty()) {
      return SessionRetention.DEFAULT.maxBytes();
    }
    Matcher size = SIZE.matcher(text.get());
    long bytes =
        size.matches() ? Long.parseLong(size.group(1)) * UNITS.getOrDefault(size.group(2), 0L) : 0;
    if (bytes < SMALLEST || bytes > LARGEST) {
      section.problem(
          section.place(MAX_SIZE),
          MAX_SIZE,
          "'%s' is not a size from 100KB to 1GB".formatted(text.get()),
          "write a number with KB, MB or GB, such as 20MB");
      return SessionRetention.DEFAULT.maxBytes();
    }
    return bytes;
  }
}
