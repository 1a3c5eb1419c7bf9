package dev.rooster.json;

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

  private static String roundTrip(Node node) {
    return Written.of(Yaml.read(YamlText.of(node)));
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
    Node node = Node.of(Map.of("text", Node.of(text), text.isEmpty() ? "k" : text, Node.of("v")));

    assertThat(roundTrip(node)).isEqualTo(Written.of(node));
    assertThat(roundTrip(Node.of(text))).isEqualTo(Written.of(Node.of(text)));
  }

  @Test
  void a_text_of_very_many_words_is_read_as_it_was() {
    Node text = Node.of("word ".repeat(100_000) + "end");

    assertThat(roundTrip(text)).isEqualTo(Written.of(text));
  }

  @Test
  void trees_at_random_are_read_as_they_were() {
    for (int seed = 0; seed < 2_000; seed++) {
      Node node = node(new Random(seed), 4);

      assertThat(roundTrip(node))
          .as("seed %d: %s", seed, YamlText.of(node))
          .isEqualTo(Written.of(node));
    }
  }

  @Test
  void it_looks_as_people_write_it() {
    Map<String, Node> fields = new LinkedHashMap<>();
    fields.put("message", Node.of("first\nsecond"));
    fields.put("schedule", Node.of(Map.of("cron", Node.of("0 9 * * *"))));
    fields.put("to", Node.of(List.of("terminal:default")));
    fields.put("except", Node.of(List.of()));

    assertThat(
            YamlText.of(
                Node.of(Map.of("reminders", new Node.Arr(List.of(Node.of(fields)), Place.START)))))
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

  private static Node node(Random random, int depth) {
    return switch (random.nextInt(depth > 0 ? 7 : 5)) {
      case 0, 1 -> Node.of(text(random));
      case 2 -> new Node.Num(Integer.toString(random.nextInt(2_000) - 1_000), Place.START);
      case 3 -> new Node.Bool(random.nextBoolean(), Place.START);
      case 4 -> new Node.Null(Place.START);
      case 5 -> {
        List<Node> items = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          items.add(node(random, depth - 1));
        }
        yield new Node.Arr(items, Place.START);
      }
      default -> {
        Map<String, Node> fields = new LinkedHashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          fields.put(text(random), node(random, depth - 1));
        }
        yield Node.of(fields);
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
