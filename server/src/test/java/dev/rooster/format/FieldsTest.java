package dev.rooster.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class FieldsTest {
  private final Problems problems = new Problems();

  private enum Choice {
    LEFT,
    RIGHT_HAND
  }

  private Fields fields(String json) {
    return Fields.of(Json.read(json), "", problems);
  }

  @Test
  void fields_are_read_by_type() {
    Fields fields =
        fields(
            "{\"text\":\"a\",\"flag\":false,\"number\":7,\"time\":\"1h30m\",\"one\":\"x\","
                + "\"many\":[\"x\",\"y\"],\"choice\":\"right_hand\",\"object\":{\"a\":\"b\"},"
                + "\"objects\":[{\"a\":\"1\"},{\"a\":\"2\"}],\"nothing\":null}");

    assertThat(fields.text("text")).contains("a");
    assertThat(fields.flag("flag")).contains(false);
    assertThat(fields.number("number", 1, 10)).isEqualTo(OptionalInt.of(7));
    assertThat(fields.duration("time")).contains(Duration.ofMinutes(90));
    assertThat(fields.texts("one")).containsExactly("x");
    assertThat(fields.texts("many")).containsExactly("x", "y");
    assertThat(fields.choice("choice", Choice.class)).contains(Choice.RIGHT_HAND);
    assertThat(fields.object("object").flatMap(it -> it.text("a"))).contains("b");
    assertThat(fields.objects("objects"))
        .extracting(it -> it.text("a").orElse(""))
        .containsExactly("1", "2");
    assertThat(fields.text("nothing")).isEmpty();
    assertThat(fields.text("missing")).isEmpty();
    fields.rejectUnknown();
    problems.throwIfAny();
  }

  @Test
  void all_problems_are_reported_with_their_paths() {
    Fields fields =
        fields(
            "{\"flag\":\"yes\",\"number\":99,\"time\":\"soon\",\"choice\":\"lefft\","
                + "\"text\":{},\"object\":[],\"objects\":{},\"many\":[1,[2]],\"inner\":{\"x\":true},\"nmae\":1}");

    fields.flag("flag");
    fields.number("number", 1, 10);
    fields.duration("time");
    fields.choice("choice", Choice.class);
    fields.text("text");
    fields.object("object");
    fields.objects("objects");
    fields.texts("many");
    fields.object("inner").orElseThrow().duration("x");
    fields.text("name");
    fields.rejectUnknown();

    assertThat(problems.all())
        .extracting(Problem::path)
        .containsExactly(
            "flag", "number", "time", "choice", "text", "object", "objects", "many[1]", "inner.x",
            "");
    assertThat(problems.all().get(3).remedy())
        .isEqualTo("did you mean left? Use left or right_hand");
    assertThat(problems.all().getLast().problem()).isEqualTo("unknown field 'nmae'");
    assertThat(problems.all().getLast().remedy()).startsWith("did you mean name?");
    assertThatThrownBy(problems::throwIfAny).isInstanceOf(UnreadableException.class);
  }

  @Test
  void quoted_input_and_long_lists_of_problems_are_cut() {
    fields("{\"choice\":\"%s\"}".formatted("x".repeat(10_000))).choice("choice", Choice.class);
    assertThat(problems.all().getFirst().problem()).startsWith("'xxx").hasSize(300).endsWith("…");

    StringBuilder many = new StringBuilder("{\"a\":1");
    for (int i = 0; i < 1_000; i++) {
      many.append(",\"b%d\":1".formatted(i));
    }
    fields(many + "}").rejectUnknown();
    assertThat(problems.all()).hasSize(100);
  }

  @Test
  void a_null_field_is_present_and_a_misspelt_one_gets_a_suggestion() {
    Fields fields = fields("{\"nothing\":null,\"misssing\":1}");

    assertThat(fields.mentions("nothing")).isTrue();
    assertThat(fields.mentions("missing")).isFalse();
    fields.rejectUnknown();
    assertThat(problems.all())
        .singleElement()
        .extracting(Problem::remedy)
        .asString()
        .startsWith("did you mean missing?");
  }

  @Test
  void a_value_that_is_not_an_object_has_no_fields_and_is_a_problem() {
    assertThat(fields("[1]").text("a")).isEmpty();
    assertThat(problems.all()).hasSize(1);
    assertThat(fields("null").text("a")).isEmpty();
    assertThat(problems.all()).hasSize(1);
  }
}
