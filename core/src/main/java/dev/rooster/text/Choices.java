package dev.rooster.text;

import java.util.Collection;
import java.util.List;

/** Joins words for a message that offers a choice. */
public final class Choices {
  private Choices() {}

  /** One of these: {@code DELETE, GET or PATCH}. */
  public static String oneOf(Collection<String> words) {
    List<String> all = List.copyOf(words);
    int last = all.size() - 1;
    return last < 1
        ? String.join("", all)
        : String.join(", ", all.subList(0, last)) + " or " + all.get(last);
  }
}
