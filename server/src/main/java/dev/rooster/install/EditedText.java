package dev.rooster.install;

import java.util.ArrayList;
import java.util.List;

/**
 * A text into which others are inserted, and that remembers where, so that the insertions can be
 * taken out again. Not thread-safe.
 */
final class EditedText {
  /**
   * @param at the index in the text as it is now
   */
  record Insertion(int at, String text) {
    int end() {
      return at + text.length();
    }
  }

  private String text;
  private List<Insertion> insertions = List.of();

  EditedText(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }

  /** In the order of the text, without overlap. */
  List<Insertion> insertions() {
    return insertions;
  }

  void insert(int at, String added) {
    if (added.isEmpty()) {
      return;
    }
    text = text.substring(0, at) + added + text.substring(at);
    List<Insertion> all = new ArrayList<>();
    boolean placed = false;
    for (Insertion one : insertions) {
      if (one.end() < at) {
        all.add(one);
      } else if (one.at() <= at && !placed) {
        int inside = at - one.at();
        all.add(
            new Insertion(
                one.at(), one.text().substring(0, inside) + added + one.text().substring(inside)));
        placed = true;
      } else {
        if (!placed) {
          all.add(new Insertion(at, added));
          placed = true;
        }
        all.add(new Insertion(one.at() + added.length(), one.text()));
      }
    }
    if (!placed) {
      all.add(new Insertion(at, added));
    }
    insertions = List.copyOf(all);
  }
}
