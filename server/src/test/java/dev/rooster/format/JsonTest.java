package dev.rooster.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {

  @Test
  void values_are_read_with_the_place_where_they_stand() {
    ParsedValue.Obj root =
        (ParsedValue.Obj) Json.read("{\"a\": [1, \"zwei\", true, null],\n \"b\": -1.5e3}");

    ParsedValue.Arr list = (ParsedValue.Arr) root.fields().get("a");
    assertThat(list.items())
        .extracting(ParsedValue::kind)
        .containsExactly("a number", "a string", "true", "null");
    assertThat(root.fields().get("b")).isEqualTo(new ParsedValue.Num("-1.5e3", new Place(2, 7)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "{\"a\":1,}",
        "[1 2]",
        "{\"a\":1} {\"b\":2}",
        "nope",
        "{\"a\":1,\"a\":2}",
        "\"\u0001\"",
        "{'a':1}"
      })
  void invalid_json_is_refused_with_its_place(String text) {
    assertThatThrownBy(() -> Json.read(text))
        .isInstanceOfSatisfying(
            UnreadableException.class,
            e -> {
              assertThat(e.problems()).hasSize(1);
              assertThat(e.problems().getFirst().place().line()).isEqualTo(1);
              assertThat(e.problems().getFirst().remedy()).isNotBlank();
            });
  }

  @Test
  void nothing_at_all_is_null() {
    assertThat(Json.read("")).isInstanceOf(ParsedValue.Null.class);
    assertThat(Json.read("  ")).isInstanceOf(ParsedValue.Null.class);
  }

  @Test
  void a_document_that_is_too_deep_or_too_long_is_refused() {
    assertThatThrownBy(() -> Json.read("[".repeat(100) + "]".repeat(100)))
        .isInstanceOf(UnreadableException.class);
    assertThatThrownBy(() -> Json.read("[" + "1,".repeat(200_001) + "1]"))
        .isInstanceOf(UnreadableException.class);
    assertThatThrownBy(() -> Json.read("1".repeat(1_000))).isInstanceOf(UnreadableException.class);
  }

  @Test
  void written_json_parses_to_the_same_value() {
    String text = "quotes \" and \\ and \n and \t and \u0001 and 🐓 and ü";
    ParsedValue.Obj read =
        (ParsedValue.Obj)
            Json.read(
                JsonText.object()
                    .with("text", text)
                    .with("number", 5)
                    .with("flag", true)
                    .withOrNull("empty", "")
                    .toString());

    assertThat(((ParsedValue.Text) read.fields().get("text")).value()).isEqualTo(text);
    assertThat(read.fields().get("number").kind()).isEqualTo("a number");
    assertThat(read.fields().get("flag").kind()).isEqualTo("true");
    assertThat(read.fields().get("empty").kind()).isEqualTo("null");
  }
}
