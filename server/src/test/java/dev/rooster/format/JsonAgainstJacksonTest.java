package dev.rooster.format;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What we take for JSON is what others take for it, and means the same. */
class JsonAgainstJacksonTest {
  private static final int TEXTS = 100_000;
  private static final String PIECES =
      "{}[]\":,\\u0041eE+-.0123456789truefalsn \t\r\n\u0001\u00fc/b";
  private static final String[] SEEDS = {
    "{\"a\": [1, \"zwei\", true, null],\n \"b\": -1.5e3, \"c\": {\"d\": {}, \"e\": []}}",
    "[0, -0, 0.5, 1e5, 1E+5, 1e-5, 12345678901234567890, \"\\u00e4\\n\\t\\\"\\\\\\/\\b\\f\\r\"]",
    "\"\\ud83d\\udc13 \\ud83d \ud83d\udc13\"",
    " \n\t false \r\n "
  };
  private static final JsonFactory JACKSON = new JsonFactory();

  private static Optional<ParsedValue> ours(String text) {
    try {
      return Optional.of(Json.read(text));
    } catch (UnreadableException e) {
      return Optional.empty();
    }
  }

  private static Optional<ParsedValue> theirs(String text) {
    try (JsonParser parser = JACKSON.createParser(text)) {
      return Optional.of(new TreeReader(parser, () -> false).document());
    } catch (IOException | UnreadableException e) {
      return Optional.empty();
    }
  }

  @Test
  void texts_at_random_are_read_alike() {
    Random random = new Random(1);
    int readable = 0;
    for (int i = 0; i < TEXTS; i++) {
      String text = mutated(SEEDS[random.nextInt(SEEDS.length)], random);
      Optional<ParsedValue> read = ours(text);
      assertThat(read).as(text).isEqualTo(theirs(text));
      readable += read.isPresent() ? 1 : 0;
    }
    assertThat(readable).isBetween(TEXTS / 20, TEXTS / 2);
  }

  private static String mutated(String seed, Random random) {
    StringBuilder text = new StringBuilder(seed);
    for (int i = random.nextInt(4); i > 0 && !text.isEmpty(); i--) {
      int at = random.nextInt(text.length());
      char piece = PIECES.charAt(random.nextInt(PIECES.length()));
      switch (random.nextInt(3)) {
        case 0 -> text.deleteCharAt(at);
        case 1 -> text.insert(at, piece);
        default -> text.setCharAt(at, piece);
      }
    }
    return text.toString();
  }
}
