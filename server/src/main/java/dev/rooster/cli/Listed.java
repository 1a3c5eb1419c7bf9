package dev.rooster.cli;

import dev.rooster.format.CanonicalJson;
import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Place;
import java.util.List;
import java.util.Optional;

/**
 * Items of a list, from all pages of REST.
 *
 * @param next the cursor of the items that are left out; empty if none is
 */
record Listed(List<ParsedValue> items, Optional<String> next) {
  /** Help for commands that print a list. */
  static final String SHAPE =
      "With --json, prints a list as an object with items and next_cursor, as REST does;"
          + " next_cursor is null unless items are left out.";

  Listed {
    items = List.copyOf(items);
  }

  /** In the shape of a page of REST, which every command prints for a list. */
  String json() {
    return JsonText.object()
        .withJson("items", CanonicalJson.inOrder(new ParsedValue.Arr(items, Place.START)))
        .withOrNull("next_cursor", next.orElse(""))
        .toString();
  }
}
