package dev.rooster.format;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** Builds the tree from the tokens of a YAML parser, within the limits. */
final class TreeReader {
  private final JsonParser parser;
  private final BooleanSupplier isAlias;
  private final ReadingLimits limits = new ReadingLimits();

  /**
   * @param isAlias whether the last scalar is a YAML alias
   */
  TreeReader(JsonParser parser, BooleanSupplier isAlias) {
    this.parser = parser;
    this.isAlias = isAlias;
  }

  /** Reads the single value; null if there is none. */
  ParsedValue document() throws IOException {
    JsonToken first = parser.nextToken();
    ParsedValue root = first == null ? new ParsedValue.Null(Place.START) : value(0);
    if (first != null && parser.nextToken() != null) {
      throw ReadingLimits.more(here());
    }
    return root;
  }

  private ParsedValue value(int depth) throws IOException {
    return value(depth, here());
  }

  private ParsedValue value(int depth, Place place) throws IOException {
    limits.count(depth, place);
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(depth, place);
      case START_ARRAY -> array(depth, place);
      case VALUE_STRING -> new ParsedValue.Text(text(place), place);
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new ParsedValue.Num(parser.getText(), place);
      case VALUE_TRUE -> new ParsedValue.Bool(true, place);
      case VALUE_FALSE -> new ParsedValue.Bool(false, place);
      case VALUE_NULL -> new ParsedValue.Null(place);
      default ->
          throw new UnreadableException(place, "invalid value", "remove it, or write it in quotes");
    };
  }

  private String text(Place place) throws IOException {
    if (isAlias.getAsBoolean()) {
      throw new UnreadableException(
          place,
          "YAML aliases (*name) are not supported",
          "write a value that starts with * in quotes");
    }
    return parser.getText();
  }

  private ParsedValue object(int depth, Place place) throws IOException {
    Map<String, ParsedValue> fields = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      Place at = here();
      parser.nextToken();
      if (fields.put(name, value(depth + 1, here().ofField(at))) != null) {
        throw ReadingLimits.twice(name, at);
      }
    }
    return new ParsedValue.Obj(fields, place);
  }

  private ParsedValue array(int depth, Place place) throws IOException {
    List<ParsedValue> items = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(value(depth + 1));
    }
    return new ParsedValue.Arr(items, place);
  }

  private Place here() {
    JsonLocation location = parser.currentTokenLocation();
    return new Place(Math.max(1, location.getLineNr()), Math.max(1, location.getColumnNr()));
  }
}
