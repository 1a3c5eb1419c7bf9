package dev.rooster.tools;

import dev.rooster.session.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The last messages of a conversation, for a reminder that is read without it. */
final class RecentMessages {
  static final int MOST = 10;
  private static final int LONGEST = 2_000;
  private static final String HEADING = "The conversation when this was set:";

  private RecentMessages() {}

  /**
   * The text with the last messages below it, the oldest first. Of messages that are too long
   * together, the end counts.
   */
  static String below(String text, List<Entry> entries, int count) {
    List<Entry> said =
        entries.stream()
            .filter(it -> it.role() == Entry.Role.USER || it.role() == Entry.Role.ASSISTANT)
            .filter(it -> !it.text().isBlank())
            .toList();
    List<String> lines = new ArrayList<>();
    int left = LONGEST - HEADING.length();
    for (Entry entry : said.reversed().stream().limit(count).toList()) {
      String line =
          "%s: %s".formatted(entry.role().name().toLowerCase(Locale.ROOT), entry.text().strip());
      if (line.length() + 1 > left) {
        lines.addFirst(shortened(line, left - 1));
        break;
      }
      lines.addFirst(line);
      left -= line.length() + 1;
    }
    lines.removeIf(String::isEmpty);
    return lines.isEmpty()
        ? text
        : "%s\n\n%s\n%s".formatted(text, HEADING, String.join("\n", lines));
  }

  private static String shortened(String line, int most) {
    if (most < 2) {
      return "";
    }
    int end = Character.isHighSurrogate(line.charAt(most - 2)) ? most - 2 : most - 1;
    return line.substring(0, end) + "…";
  }
}
