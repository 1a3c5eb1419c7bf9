package dev.rooster.inbox;

import static java.util.stream.Collectors.joining;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The text of a message, by the fires that it is from: those of events have texts of their own. */
record ItemParts(List<Part> all) {
  /** So much text waits in one message; beyond it, only the latest parts are kept. */
  static final int LONGEST = 200_000;

  private static final String BETWEEN = "\n\n";

  /** The text of one fire. */
  record Part(Instant due, String text) {}

  /** Where the text of a fire is in that of the message: behind those before. */
  record Mark(Instant due, int length) {}

  ItemParts {
    all = List.copyOf(all);
  }

  /**
   * @param marks empty if the whole text is from one fire
   * @param due when that fire was due
   */
  static ItemParts of(String text, List<Mark> marks, Instant due) {
    if (marks.isEmpty()) {
      return new ItemParts(List.of(new Part(due, text)));
    }
    List<Part> parts = new ArrayList<>();
    int from = 0;
    for (Mark mark : marks) {
      parts.add(new Part(mark.due(), text.substring(from, from + mark.length())));
      from += mark.length() + BETWEEN.length();
    }
    return new ItemParts(parts);
  }

  /** With the parts of another message in the place of those of the same fires, or at the end. */
  ItemParts with(ItemParts more) {
    List<Part> parts = new ArrayList<>(all);
    for (Part part : more.all) {
      parts.replaceAll(it -> it.due().equals(part.due()) ? part : it);
      if (!parts.contains(part)) {
        parts.add(part);
      }
    }
    return new ItemParts(parts).bounded();
  }

  private ItemParts bounded() {
    int length = all.stream().mapToInt(it -> it.text().length() + BETWEEN.length()).sum();
    int dropped = 0;
    while (length > LONGEST && dropped < all.size() - 1) {
      length -= all.get(dropped).text().length() + BETWEEN.length();
      dropped++;
    }
    return new ItemParts(all.subList(dropped, all.size()));
  }

  /** The latest of them. */
  ItemParts latest(int most) {
    return new ItemParts(all.subList(Math.max(0, all.size() - most), all.size()));
  }

  boolean has(Instant due) {
    return all.stream().anyMatch(it -> it.due().equals(due));
  }

  String text() {
    return all.stream().map(Part::text).collect(joining(BETWEEN));
  }

  List<Mark> marks() {
    return all.stream().map(it -> new Mark(it.due(), it.text().length())).toList();
  }
}
