package dev.rooster.format;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/** Reads YAML: one document, of plain values. */
public final class Yaml {
  /** Without the old booleans of YAML 1.1: "on" is a string. A key without a value is null. */
  private static final YAMLFactory FACTORY =
      YAMLFactory.builder()
          .enable(YAMLParser.Feature.PARSE_BOOLEAN_LIKE_WORDS_AS_STRINGS)
          .enable(YAMLParser.Feature.EMPTY_STRING_AS_NULL)
          .build();

  /** A value that YAML takes for a reference to another one, such as a cron expression. */
  private static final Pattern STAR = Pattern.compile("[:\\-,\\[{] *\\*");

  private Yaml() {}

  /** Reads a YAML document; an empty one is null. */
  public static ParsedValue read(String text) {
    try (YAMLParser parser = FACTORY.createParser(text)) {
      return new TreeReader(parser, parser::isCurrentAlias).document();
    } catch (JsonProcessingException e) {
      throw unreadable(e, text);
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

  private static UnreadableException unreadable(JsonProcessingException e, String text) {
    MarkedYAMLException marked = e.getCause() instanceof MarkedYAMLException it ? it : null;
    Place place = marked == null ? place(e.getLocation()) : place(marked);
    String words = marked == null ? e.getOriginalMessage() : marked.getProblem();
    return new UnreadableException(
        place,
        "invalid YAML: " + firstLine(words),
        "fix line %d, column %d%s"
            .formatted(
                place.line(),
                place.column(),
                text.lines()
                        .skip(place.line() - 1L)
                        .findFirst()
                        .filter(STAR.asPredicate())
                        .isPresent()
                    ? "; write a value that starts with * in quotes"
                    : ""));
  }

  /** Where the problem is, and not where the block begins that has it. */
  private static Place place(MarkedYAMLException e) {
    Mark mark = e.getProblemMark();
    return mark == null ? Place.START : new Place(mark.getLine() + 1, mark.getColumn() + 1);
  }

  private static Place place(@Nullable JsonLocation at) {
    return at == null
        ? Place.START
        : new Place(Math.max(1, at.getLineNr()), Math.max(1, at.getColumnNr()));
  }

  private static String firstLine(@Nullable String message) {
    return message == null ? "unreadable" : message.lines().findFirst().orElse("unreadable");
  }
}
