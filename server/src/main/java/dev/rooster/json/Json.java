package dev.rooster.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.regex.Pattern;

/** Reads JSON: one value, within limits. */
public final class Json {
  private static final StreamReadConstraints LIMITS =
      StreamReadConstraints.builder()
          .maxNestingDepth(60)
          .maxStringLength(5_000_000)
          .maxNumberLength(100)
          .maxNameLength(1_000)
          .build();

  private static final JsonFactory FACTORY =
      JsonFactory.builder().streamReadConstraints(LIMITS).build();

  /** What the parser says about itself. */
  private static final Pattern SOURCE = Pattern.compile(" \\([^()]*\\[Source: .*");

  private Json() {}

  /** Refuses what is not JSON. */
  public static Node read(String text) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      return new TreeReader(parser, () -> false).document();
    } catch (JsonProcessingException e) {
      throw unreadable(e, "JSON");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static UnreadableException unreadable(JsonProcessingException e, String language) {
    JsonLocation at = e.getLocation();
    Place place =
        at == null
            ? Place.START
            : new Place(Math.max(1, at.getLineNr()), Math.max(1, at.getColumnNr()));
    return new UnreadableException(
        place,
        "it is not %s: %s".formatted(language, firstLine(e.getOriginalMessage())),
        "mend it at line %d, column %d".formatted(place.line(), place.column()));
  }

  private static String firstLine(String message) {
    return message == null
        ? "unreadable"
        : SOURCE.matcher(message.lines().findFirst().orElse("unreadable")).replaceAll("");
  }
}
