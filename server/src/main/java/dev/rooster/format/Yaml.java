package dev.rooster.format;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Reads YAML: one document, of plain values. */
public final class Yaml {
  /** Without the old booleans of YAML 1.1: "on" is a string. A key without a value is null. */
  private static final YAMLFactory FACTORY =
      YAMLFactory.builder()
          .enable(YAMLParser.Feature.PARSE_BOOLEAN_LIKE_WORDS_AS_STRINGS)
          .enable(YAMLParser.Feature.EMPTY_STRING_AS_NULL)
          .build();

  private Yaml() {}

  /** Reads a YAML document; an empty one is null. */
  public static ParsedValue read(String text) {
    try (YAMLParser parser = FACTORY.createParser(text)) {
      return new TreeReader(parser, parser::isCurrentAlias).document();
    } catch (JsonProcessingException e) {
      throw unreadable(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      if (e instanceof UnreadableException unreadable) {
        throw unreadable;
      }
      throw new UnreadableException(
          Place.START, "invalid YAML: " + e.getClass().getSimpleName(), "check the syntax");
    }
  }

  private static UnreadableException unreadable(JsonProcessingException e) {
    JsonLocation at = e.getLocation();
    Place place =
        at == null
            ? Place.START
            : new Place(Math.max(1, at.getLineNr()), Math.max(1, at.getColumnNr()));
    return new UnreadableException(
        place,
        "invalid YAML: " + firstLine(e.getOriginalMessage()),
        "fix line %d, column %d".formatted(place.line(), place.column()));
  }

  private static String firstLine(String message) {
    return message == null ? "unreadable" : message.lines().findFirst().orElse("unreadable");
  }
}
