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

/** Builds the tree from the tokens of a parser, within limits. */
final class TreeReader {
  private static final int DEEPEST = 50;
  private static final int MOST_NODES = 200_000;

  private final JsonParser parser;
  private final BooleanSupplier isAlias;
  private int nodes;

  /**
   * @param isAlias whether the text that was read last only stands for another value
   */
  TreeReader(JsonParser parser, BooleanSupplier isAlias) {
    this.parser = parser;
    this.isAlias = isAlias;
  }

  /** The one value that there is; null if there is none. */
  ParsedValue document() throws IOException {
    JsonToken first = parser.nextToken();
    ParsedValue root = first == null ? new ParsedValue.Null(Place.START) : value(0);
    if (first != null && parser.nextToken() != null) {
      throw new UnreadableException(
          here(), "there is more after the end", "keep to one value, or one document");
    }
    return root;
  }

  private ParsedValue value(int depth) throws IOException {
    if (depth > DEEPEST || ++nodes > MOST_NODES) {
      throw new UnreadableException(
          here(), "it is too deep or too large", "split it, and nest it less");
    }
    Place place = here();
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(depth, place);
      case START_ARRAY -> array(depth, place);
      case VALUE_STRING -> new ParsedValue.Text(text(place), place);
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new ParsedValue.Num(parser.getText(), place);
      case VALUE_TRUE -> new ParsedValue.Bool(true, place);
      case VALUE_FALSE -> new ParsedValue.Bool(false, place);
      case VALUE_NULL -> new ParsedValue.Null(place);
      default ->
          throw new UnreadableException(place, "something stands here that is no value", "mend it");
    };
  }

  private String text(Place place) throws IOException {
    if (isAlias.getAsBoolean()) {
      throw new UnreadableException(
          place, "a value that begins with * stands for another one", "put it in quotes");
    }
    return parser.getText();
  }

  private ParsedValue object(int depth, Place place) throws IOException {
    Map<String, ParsedValue> fields = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      Place at = here();
      parser.nextToken();
      if (fields.put(name, value(depth + 1)) != null) {
        throw new UnreadableException(at, "'%s' is given twice".formatted(name), "give it once");
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
