package dev.rooster.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlTextTest {

  private static String roundTrip(ParsedValue node) {
    return CanonicalJson.of(Yaml.read(YamlText.of(node)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "a",
        "a b",
        "true",
        "no",
        "Null",
        "~",
        "12",
        "1e3",
        "0x1F",
        "12:30",
        "2026-11-16",
        "- a",
        "a: b",
        "a #b",
        "#",
        "@x",
        "*x",
        "&x",
        "!x",
        "%x",
        "`x",
        "{a}",
        "[a]",
        "'",
        "\"",
        "a\nb",
        "a\n\nb",
        "\na",
        "a\n",
        " a\nb",
        "a \nb",
        "a\tb\nc",
        "a\r\nb",
        "ä\nö",
        "🐓",
        "🐓\nx",
        "\u0085",
        "\u2028",
        "\ufeffx",
        "\uffff",
        "a\ufffeb",
        "---",
        "...",
        "? a",
        "a\u0000b",
        "0 9 * * 1-5",
        "1h",
        "y"
      })
  void every_text_is_read_as_it_was(String text) {
    ParsedValue node =
        ParsedValue.of(
            Map.of("text", ParsedValue.of(text), text.isEmpty() ? "k" : text, ParsedValue.of("v")));

    assertThat(roundTrip(node)).isEqualTo(CanonicalJson.of(node));
    assertThat(roundTrip(ParsedValue.of(text))).isEqualTo(CanonicalJson.of(ParsedValue.of(text)));
  }

  @Test
  void a_text_of_very_many_words_is_read_as_it_was() {
    ParsedValue text = ParsedValue.of("word ".repeat(100_000) + "end");

    assertThat(roundTrip(text)).isEqualTo(CanonicalJson.of(text));
  }

  @Test
  void trees_at_random_are_read_as_they_were() {
    for (int seed = 0; seed < 2_000; seed++) {
      ParsedValue node = node(new Random(seed), 4);

      assertThat(roundTrip(node))
          .as("seed %d: %s", seed, YamlText.of(node))
          .isEqualTo(CanonicalJson.of(node));
    }
  }

  @Test
  void it_is_as_readable_as_hand_written_yaml() {
    Map<String, ParsedValue> fields = new LinkedHashMap<>();
    fields.put("message", ParsedValue.of("first\nsecond"));
    fields.put("schedule", ParsedValue.of(Map.of("cron", ParsedValue.of("0 9 * * *"))));
    fields.put("to", ParsedValue.of(List.of("terminal:default")));
    fields.put("except", ParsedValue.of(List.of()));

    assertThat(
            YamlText.of(
                ParsedValue.of(
                    Map.of(
                        "reminders",
                        new ParsedValue.Arr(List.of(ParsedValue.of(fields)), Place.START)))))
        .isEqualTo(
            """
            reminders:
              - message: |-
                  first
                  second
                schedule:
                  cron: "0 9 * * *"
                to:
                  - "terminal:default"
                except: []
            """);
  }

  private static ParsedValue node(Random random, int depth) {
    return switch (random.nextInt(depth > 0 ? 7 : 5)) {
      case 0, 1 -> ParsedValue.of(text(random));
      case 2 -> new ParsedValue.Num(Integer.toString(random.nextInt(2_000) - 1_000), Place.START);
      case 3 -> new ParsedValue.Bool(random.nextBoolean(), Place.START);
      case 4 -> new ParsedValue.Null(Place.START);
      case 5 -> {
        List<ParsedValue> items = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          items.add(node(random, depth - 1));
        }
        yield new ParsedValue.Arr(items, Place.START);
      }
      default -> {
        Map<String, ParsedValue> fields = new LinkedHashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          fields.put(text(random), node(random, depth - 1));
        }
        yield ParsedValue.of(fields);
      }
    };
  }

  private static String text(Random random) {
    String letters = "ab \n:-#'\"\\{}[]*&!|>%@`,?0.é🐓\t";
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(8); i > 0; i--) {
      int at = random.nextInt(letters.length());
      text.append(
          letters,
          letters.offsetByCodePoints(0, letters.codePointCount(0, at)),
          letters.offsetByCodePoints(0, letters.codePointCount(0, at) + 1));
    }
    return text.toString();
  }
}
